import type { CellValue } from '#domain/export/export-fields.ts';
import type { SheetColumn } from '#domain/export/export-rows.ts';
import type { Alignment } from '#domain/export/export-template.ts';

/** A column as any format writes it. */
export interface Column {
  readonly title: string;
  readonly type: SheetColumn['type'];
  readonly alignment: Alignment;
  /** Pixels. */
  readonly width: number;
}

/** A table that is made while it is written. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Rows above the titles of the columns, of texts, asked for when it is written; only workbooks have them. */
  readonly heading?: () => Promise<readonly (readonly CellValue[])[]>;
  readonly hasHeader: boolean;
  /** In batches, read only as fast as the client takes the file, and no further when it leaves. */
  readonly rows: AsyncIterable<readonly (readonly CellValue[])[]>;
  /** Rows under all others, asked for once these are written. */
  readonly totals: () => readonly (readonly CellValue[])[];
  /** True: the sheet is left out when it has no rows. */
  readonly isOnlyWithRows?: boolean;
}
