//! Numbers of JSON as strings.

use serde_json::Number;

/// Returns a number as a string, and an integer without a fraction or an exponent: programs that have only floating-point numbers write
/// the id 10001 as `10001.0` or `1.0001e4`.
pub fn number_text(number: &Number) -> String {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let is_integer = number.is_i64() || number.is_u64();
    match number.as_f64().filter(|it| !is_integer && it.fract() == 0.0 && it.abs() < EXACT) {
        Some(float) => format!("{float:.0}"),
        None => number.to_string(),
    }
}
