//! PHP as a server of one script, alone or behind nginx.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use helpdesk::blocking::Client;

/// The email address and the API key of the client.
pub(crate) const CREDENTIALS: [&str; 2] = ["agent@example.com", "a key: with \"quotes\" & +"];

/// A server, which ends with this value.
pub(crate) struct Php {
    pub(crate) name: &'static str,
    port: u16,
    processes: Vec<Child>,
    directory: PathBuf,
}

impl Php {
    /// The server that PHP has for tests.
    pub(crate) fn alone(script: &str) -> Self {
        let mut php = Self::new("php -S");
        let address = format!("127.0.0.1:{}", php.port);
        // PHP ignores the settings of the machine, and gets the settings of `docs/php.md`.
        let directory = php.directory.clone();
        // Words about a form with too many fields would stand before the script's.
        let settings = ["-n", "-d", "display_startup_errors=0", "-S", &address];
        php.run(Command::new("php").args(settings).arg(path(script)).env("PHP_TESTS", directory));
        php.wait()
    }

    /// The servers of an installed service.
    pub(crate) fn behind_nginx(script: &str) -> Self {
        let mut php = Self::new("nginx and php-fpm");
        let user = output(Command::new("id").arg("-un"));
        let (directory, port) = (php.directory.display().to_string(), php.port);
        let (script, socket) = (path(script).display().to_string(), format!("{directory}/fpm.socket"));
        let fpm = format!(
            "[global]\nerror_log = {directory}/fpm.log\n\n\
             [www]\nuser = {user}\nlisten = {socket}\npm = static\npm.max_children = 2\n"
        );
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let temporary = temporary.map(|it| format!("{it}_temp_path {directory}/{it};")).join(" ");
        let nginx = format!(
            "daemon off; worker_processes 1; pid {directory}/nginx.pid; error_log {directory}/nginx.log; user {user};\n\
             events {{}}\n\
             http {{\n  access_log off; {temporary}\n  server {{\n    \
             listen 127.0.0.1:{port};\n    location / {{\n      include /etc/nginx/fastcgi_params;\n      \
             fastcgi_param SCRIPT_FILENAME {script};\n      fastcgi_pass unix:{socket};\n    }}\n  }}\n}}\n"
        );
        fs::write(php.directory.join("fpm.conf"), fpm).unwrap();
        fs::write(php.directory.join("nginx.conf"), nginx).unwrap();
        let version = output(Command::new("php").args(["-r", "echo PHP_MAJOR_VERSION, '.', PHP_MINOR_VERSION;"]));
        let fpm = Command::new(format!("/usr/sbin/php-fpm{version}"));
        // `--allow-to-run-as-root` allows it, and asks for nothing.
        php.run(
            { fpm }.args(["-n", "--nodaemonize", "--allow-to-run-as-root", "--fpm-config"]).arg(php.file("fpm.conf")),
        );
        php.run(Command::new("/usr/sbin/nginx").arg("-c").arg(php.file("nginx.conf")));
        php.wait()
    }

    /// A client that sends to this server.
    pub(crate) fn client(&self) -> Client {
        self.client_of(CREDENTIALS[0])
    }

    /// A client of the user with this email address.
    pub(crate) fn client_of(&self, email: &str) -> Client {
        // `request.php` responds with errors.
        let client = Client::builder(self.url(), email, CREDENTIALS[1]).max_error_body_bytes(1 << 20);
        client.build().unwrap_or_else(|error| panic!("{}", error.report()))
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    fn new(name: &'static str) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let directory = std::env::temp_dir().join(format!("php-tests-{port}"));
        fs::create_dir_all(&directory).unwrap();
        Self { name, port, processes: Vec::new(), directory }
    }

    /// A file in the directory of this server, which `PHP_TESTS` names.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.directory.join(name)
    }

    fn run(&mut self, command: &mut Command) {
        let log = fs::File::create(self.file(&format!("{}.txt", self.processes.len()))).unwrap();
        let output = log.try_clone().unwrap();
        let child = command.stdin(Stdio::null()).stdout(output).stderr(log).spawn();
        self.processes.push(child.unwrap_or_else(|error| panic!("{command:?}: {error}; `.ci/weekly php` installs it")));
    }

    /// Waits until the server accepts connections, and PHP is behind it.
    fn wait(self) -> Self {
        for _ in 0..100 {
            let is_ready = self.processes.len() == 1 || self.file("fpm.socket").exists();
            if is_ready && TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                return self;
            }
            thread::sleep(Duration::from_millis(100));
        }
        panic!("{} does not start: {}", self.name, self.log());
    }

    /// The words of the servers about themselves.
    pub(crate) fn log(&self) -> String {
        let files = fs::read_dir(&self.directory).unwrap().map(|it| it.unwrap().path());
        let logs = files.filter(|it| it.extension().is_some_and(|it| it == "txt" || it == "log"));
        logs.map(|it| fs::read_to_string(it).unwrap()).collect()
    }
}

impl Drop for Php {
    fn drop(&mut self) {
        for child in &mut self.processes {
            // nginx and php-fpm end their workers if they are asked to end.
            let _ = Command::new("kill").arg(child.id().to_string()).status();
            let _ = child.wait();
        }
        let _ = fs::remove_dir_all(&self.directory);
    }
}

/// A file beside this one.
pub(crate) fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The output of a command, without blanks around it.
pub(crate) fn output(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}; `.ci/weekly php` installs it"));
    assert!(output.status.success(), "{command:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}
