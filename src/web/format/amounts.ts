/** Amounts may come as exact decimal text; `Intl` keeps every digit of it. */
type Amount = number | Intl.StringNumericLiteral;

const grouped = { useGrouping: 'always' } as const;

const whole = new Intl.NumberFormat('es-PY', { ...grouped, maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('es-PY', { ...grouped, minimumFractionDigits: 1, maximumFractionDigits: 1 });
const guaranies = new Intl.NumberFormat('es-PY', {
  ...grouped,
  style: 'currency',
  currency: 'PYG',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});
const exactGuaranies = new Intl.NumberFormat('es-PY', {
  ...grouped,
  style: 'currency',
  currency: 'PYG',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** «1.250.000»: a count, or an amount under a head that already says Gs. */
export const formatNumber = (value: Amount) => whole.format(value);

/** «Gs. 1.250.000» */
export const formatGuaranies = (value: Amount) => guaranies.format(value);

/** «Gs. 1.250.000,00»: the upload result only. */
export const formatExactGuaranies = (value: Amount) => exactGuaranies.format(value);

/** «1,8M Gs», for the dashboard; the full figure stands beside it, since «B» is read as *billón* by some. */
export function formatShortGuaranies(value: number) {
  const size = Math.abs(value);
  if (size >= 1e9) return `${oneDecimal.format(value / 1e9)}B Gs`;
  if (size >= 1e6) return `${oneDecimal.format(value / 1e6)}M Gs`;
  if (size >= 1e3) return `${whole.format(value / 1e3)}K Gs`;
  return `${whole.format(value)} Gs`;
}

/** «94 %», with a space that never breaks. */
export const formatPercent = (value: number) => `${whole.format(value)}\u00A0%`;
