/**
 * Spreadsheets take what begins like this for a formula, some also with the wide or small forms of these signs. What is
 * invisible before it (spaces of every kind, control characters, marks of direction, joiners, fillers, half of a
 * surrogate pair) is dropped by some of them, and hides the sign from whoever looks.
 */
const LIKE_A_FORMULA =
  /^(?:[\t\r]|[\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** For a cell that is a text: behind an apostrophe nothing is reckoned. */
export const spreadsheetText = (text: string): string => (LIKE_A_FORMULA.test(text) ? `'${text}` : text);

/** A text as a cell of a CSV file that is divided by semicolons; whoever divides it by commas or tabs gets the same. */
export function csvText(text: string): string {
  const safe = spreadsheetText(text);
  return /[";,\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A number stays one, with a comma; what a document wrote in the place of one is a text like any other. */
export const csvNumber = (value: string): string => (NUMBER.test(value) ? value.replace('.', ',') : csvText(value));
