import path from 'node:path';
import { expect, test } from 'vitest';
import { listMigrations } from './list-migrations.ts';

const DIRECTORY = path.resolve(import.meta.dirname, '../../../../../db/migrations');

/** The first that others work beside; those before it ran while nobody did. */
const FIRST_BESIDE_OTHERS = '0039';

/** Those that grow with what a business receives. */
const LARGE =
  '(?:invoice(?:_pair|_tally|_item|_relation|_day)?|document(?:_word|_invoice)?|stored_file|mail_message|audit_event|task)';
/** What lets nobody read a table, until the end of the transaction. */
const TAKES = new RegExp(
  String.raw`^\s*(?:alter table (?:only )?${LARGE}\b(?! validate)|drop (?:index|trigger)\b)`,
  'im',
);
/** What looks at every row of one. A function's body runs when it is called. */
const LOOKS_THROUGH = new RegExp(
  String.raw`^\s*(?:update ${LARGE}|delete from ${LARGE}|create (?:unique )?index \w+\s+on ${LARGE}|(?:insert|with|select)\b[^;]*\bfrom ${LARGE})\b`,
  'im',
);
const withoutBodies = (sql: string) => sql.replaceAll(/(\$\w*\$).*?\1/gs, '').replaceAll(/--.*$/gm, '');

const keepsAllWaiting = (sql: string) => TAKES.test(withoutBodies(sql)) && LOOKS_THROUGH.test(withoutBodies(sql));

test('RACE-78 a migration that takes a large table from everybody looks through none before it lets go', () => {
  const beside = listMigrations(DIRECTORY).filter(({ name, kind }) => kind === 'whole' && name > FIRST_BESIDE_OTHERS);
  expect(beside.filter(({ sql }) => keepsAllWaiting(sql)).map(({ name }) => name)).toEqual([]);
  expect(keepsAllWaiting('alter table invoice drop column seen;\nupdate invoice_pair set a = 1;')).toBe(true);
  expect(keepsAllWaiting('drop index invoice_by_date;\ninsert into day (n)\n  select 1 from invoice;')).toBe(true);
  expect(keepsAllWaiting('alter table invoice validate constraint is_named;')).toBe(false);
  expect(keepsAllWaiting('alter table invoice drop column seen;\n-- update invoice\nupdate person set a = 1;')).toBe(
    false,
  );
});
