<?php
// Prints the request as PHP has it, as JSON. Requests are compared with `requests.yaml`.

// The files below a name, as a tree like that of the fields: PHP keeps a tree for each property instead.
function files($names, array $properties)
{
    $below = fn ($key) => array_map(fn ($tree) => $tree[$key], $properties);
    if (is_array($names)) {
        $keys = array_keys($names);
        return array_combine($keys, array_map(fn ($key) => files($names[$key], $below($key)), $keys));
    }
    $is_there = $properties['error'] === UPLOAD_ERR_OK;
    return [
        'name' => $names,
        'type' => $properties['type'],
        'size' => $properties['size'],
        'error' => $properties['error'],
        'sha256' => $is_there ? hash_file('sha256', $properties['tmp_name']) : '',
    ];
}

// An error, because a client demands the record of its operation of a success.
http_response_code(400);
$input = file_get_contents('php://input');
header('Content-Type: application/json');
header('api_calls_left: 5');
// Names and values may have any bytes.
echo json_encode([
    'method' => $_SERVER['REQUEST_METHOD'],
    'path' => rawurldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)),
    'get' => (object) $_GET,
    'post' => (object) $_POST,
    'files' => (object) array_map(fn ($file) => files($file['name'], $file), $_FILES),
    'input' => $input,
    'json' => json_decode($input),
    'user' => $_SERVER['PHP_AUTH_USER'] ?? null,
    'password' => $_SERVER['PHP_AUTH_PW'] ?? null,
    'type' => $_SERVER['CONTENT_TYPE'] ?? null,
    'length' => $_SERVER['CONTENT_LENGTH'] ?? null,
    'headers' => array_keys($_SERVER),
    'accept' => $_SERVER['HTTP_ACCEPT'] ?? null,
], JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR);
