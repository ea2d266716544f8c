<?php

// A program with the client of openapi-generator for PHP: it lists, creates with a file, and reads a new status and an error.

use OpenAPI\Client\Api\CasesApi;
use OpenAPI\Client\ApiException;
use OpenAPI\Client\Configuration;

// Without Composer, which would load both.
require '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(function ($class) {
    $path = __DIR__ . '/generated/lib/' . str_replace('\\', '/', substr($class, strlen('OpenAPI\\Client\\'))) . '.php';
    if (str_starts_with($class, 'OpenAPI\\Client\\') && file_exists($path)) {
        require $path;
    }
});

[, $address, $email, $key] = $argv;
$configuration = (new Configuration())->setHost("$address/api")->setUsername($email)->setPassword($key);
$api = new CasesApi(null, $configuration);

$listed = $api->casesList(custom_fields: ['25' => 'A-1']);
unset($listed['total_count']);
echo 'filter ', implode(' ', array_map(fn ($row) => $row->case->case_id, array_values($listed))), "\n";

$path = sys_get_temp_dir() . '/report.pdf';
file_put_contents($path, '%PDF-1.7');
$created = $api->casesCreateFiles(
    case_user_email: 'ann@example.com',
    case_subject: 'Printer',
    case_content: 'On fire.',
    case_attachments_0: new SplFileObject($path),
);
echo 'file ', $created->getCase()->getCaseId(), "\n";

echo 'value ', $api->casesGet('10001')->getCase()->getStatus(), "\n";

try {
    $api->casesGet('4000000007');
} catch (ApiException $error) {
    echo 'error ', $error->getCode(), ' ', $error->getResponseObject()?->getError(), "\n";
}
