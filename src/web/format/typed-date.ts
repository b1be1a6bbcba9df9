/** What a person types as a day, `5/3/2026` or `05032026`, as the wire wants it; null when it is no day. */
export function readTypedDate(typed: string): string | null {
  const [, day, month, year] =
    /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})\s*$/.exec(typed) ?? /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(typed) ?? [];
  if (!day || !month || !year) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}
