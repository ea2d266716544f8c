<?php
// Writes a documented response in one of the ways of services in PHP. The name of the user says both: `pretty.17@example.com`.

date_default_timezone_set('Europe/Moscow');
[$way, $number] = explode('.', strtok($_SERVER['PHP_AUTH_USER'], '@'));
$text = json_decode(file_get_contents(getenv('PHP_TESTS') . '/responses.json'))[(int) $number];
if ($text === '') {
    exit;
}
// Objects stay objects here, and become arrays of PHP there.
$response = json_decode($text);
$array = json_decode($text, true);

// Each value without others in it, changed.
function each_value($value, callable $change)
{
    if (is_object($value)) {
        return (object) array_map(fn ($it) => each_value($it, $change), (array) $value);
    }
    return is_array($value) ? array_map(fn ($it) => each_value($it, $change), $value) : $change($value);
}

// Each time, written by a function of unix seconds.
function each_time($value, callable $write)
{
    return each_value($value, function ($value) use ($write) {
        $is_time = is_string($value) && preg_match('/^[A-Z][a-z]{2}, (\d\d [A-Z][a-z]{2} \d{4} [\d:]{8} [+-]\d{4})$/', $value, $match);
        // Without the day of the week: if it is a wrong one, PHP goes on to the next such day.
        return $is_time ? $write(strtotime($match[1])) : $value;
    });
}

// Each list with numbers from 1, as `array_filter` and `unset` leave one.
function with_gaps($value)
{
    if (is_object($value)) {
        return (object) array_map('with_gaps', (array) $value);
    }
    if (!is_array($value)) {
        return $value;
    }
    return $value ? array_combine(range(1, count($value)), array_map('with_gaps', $value)) : [];
}

// Functions of unix seconds.
$constants = [
    'ATOM', 'COOKIE', 'ISO8601', 'ISO8601_EXPANDED', 'RFC822', 'RFC850', 'RFC1036', 'RFC1123', 'RFC2822', 'RFC3339', 'RFC3339_EXTENDED',
    'RSS', 'W3C',
];
$dates = ['r' => fn ($time) => date('r', $time), 'c' => fn ($time) => date('c', $time), 'U' => fn ($time) => date('U', $time)];
foreach ($constants as $name) {
    $dates[$name] = fn ($time) => date(constant("DATE_$name"), $time);
}
$dates['RFC7231'] = fn ($time) => gmdate(DATE_RFC7231, $time);
$dates['COOKIE_UTC'] = fn ($time) => gmdate(DATE_COOKIE, $time);
$dates['RFC850_UTC'] = fn ($time) => gmdate(DATE_RFC850, $time);
$dates['SQL'] = fn ($time) => gmdate('Y-m-d H:i:s', $time);
$dates['seconds'] = fn ($time) => $time;

$apart = fn ($key) => is_int($key) ? 3 * $key + 2 : $key;
$zero = strtotime('0000-00-00 00:00:00');
$broken = each_value($response, fn ($value) => is_string($value) && $value !== '' ? "$value\xff" : $value);
header('Content-Type: application/json');
[$kind, $date] = explode('-', "$way-");
echo match ($kind) {
    'default' => json_encode($response),
    'pretty' => json_encode($response, JSON_PRETTY_PRINT),
    'unescaped' => json_encode($response, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES),
    'hex' => json_encode($response, JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_QUOT),
    'numeric' => json_encode($response, JSON_NUMERIC_CHECK),
    'arrays' => json_encode($array),
    'force_object' => json_encode($array, JSON_FORCE_OBJECT),
    'gaps' => json_encode(with_gaps($response)),
    'holes' => json_encode((object) array_combine(array_map($apart, array_keys($array)), (array) $response)),
    'strings' => json_encode(each_value($response, fn ($value) => is_scalar($value) ? (string) $value : $value)),
    'integers' => json_encode(each_value($response, fn ($value) => is_bool($value) ? (int) $value : $value)),
    'fractions' => json_encode(each_value($response, fn ($value) => is_int($value) ? (float) $value : $value), JSON_PRESERVE_ZERO_FRACTION),
    'number_format' => json_encode(each_value($response, fn ($value) => is_int($value) ? number_format($value) : $value)),
    'number_format_plain' => json_encode(each_value($response, fn ($value) => is_int($value) ? number_format($value, 2, '.', '') : $value)),
    'mark' => "\xef\xbb\xbf" . json_encode($response),
    'newlines' => "\r\n\r\n" . json_encode($response) . "\n",
    'date' => json_encode(each_time($response, $dates[$date])),
    'zero' => json_encode(each_time($response, fn () => $dates[$date]($zero))),
    'false' => json_encode(each_time($response, fn () => date('r', (int) false))),
    // PHP writes nothing.
    'broken' => json_encode("\xff"),
    'partial' => json_encode($broken, JSON_PARTIAL_OUTPUT_ON_ERROR),
    'substitute' => json_encode($broken, JSON_INVALID_UTF8_SUBSTITUTE),
    'ignore' => json_encode($broken, JSON_INVALID_UTF8_IGNORE),
    // PHP writes the notice before the JSON.
    'notice' => ($undefined['key'] ?? $GLOBALS['undefined']) . json_encode($response),
};
