import { RegisterReader } from '#domain/reconciliation/read-register.ts';
import { textCell } from '#domain/reconciliation/register-cell.ts';
import type { RegisterReading } from '#domain/reconciliation/register-row.ts';
import type { ReadOrder } from './read-workbook.ts';

/**
 * The table of Marangatu's page, copied with the mouse: a line for each row and a tab between cells, one page of 25 rows
 * under the other, each with its heading or without. Throws `RegisterRefused`.
 */
export function readPasted(text: string, order: ReadOrder): RegisterReading {
  const reader = new RegisterReader({ ...order, isPasted: true });
  let row = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    row++;
    if (line.trim() !== '') reader.take(row, line.split('\t').map(textCell));
  }
  return reader.finish();
}
