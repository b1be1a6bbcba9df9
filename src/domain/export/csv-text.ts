/**
 * Spreadsheets read a text that begins with one of these signs as a formula; some do so also for the wide or small
 * forms of the signs. Some drop invisible characters before the sign (spaces of every kind, control characters, marks
 * of direction, joiners, fillers, half of a surrogate pair), which also hide the sign from the reader: these are
 * skipped here.
 */
const LIKE_A_FORMULA =
  /^(?:[\t\r]|[\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** A text that a spreadsheet would read as a formula gets an apostrophe in front, which keeps it a text. */
export const spreadsheetText = (text: string): string => (LIKE_A_FORMULA.test(text) ? `'${text}` : text);

/** A text as a cell of a CSV file divided by semicolons; also safe in files divided by commas or tabs. */
export function csvText(text: string): string {
  const safe = spreadsheetText(text);
  return /[";,\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A number with a decimal comma; a value that is no number is written as a text. */
export const csvNumber = (value: string): string => (NUMBER.test(value) ? value.replace('.', ',') : csvText(value));
