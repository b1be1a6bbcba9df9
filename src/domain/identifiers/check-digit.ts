/**
 * The modulo 11 check digit that RUC and CDC share (technical manual v150, annex on the "dígito verificador"):
 * letters become their decimal ASCII code; from the right, digits weigh 2, 3 … 11, 2, 3 …
 */
export function checkDigitOf(text: string): number {
  let weight = 2;
  let sum = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    let code = upperCase(text.charCodeAt(at));
    if (isDigit(code)) code -= ZERO;
    do {
      sum += (code % 10) * weight;
      weight = weight === HEAVIEST ? 2 : weight + 1;
      code = Math.floor(code / 10);
    } while (code > 0);
  }
  const rest = sum % 11;
  return rest > 1 ? 11 - rest : 0;
}

const ZERO = 48;
const HEAVIEST = 11;

function isDigit(code: number): boolean {
  return code >= ZERO && code <= 57;
}

function upperCase(code: number): number {
  return code >= 97 && code <= 122 ? code - 32 : code;
}
