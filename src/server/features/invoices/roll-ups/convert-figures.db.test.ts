import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { MIGRATIONS, migrateAsItWas, migrateBefore, migrationNamed } from '../../../../../test/database/old-schema.ts';
import { writeAsEarlier } from '../../../../../test/invoices/earlier-writer.ts';
import { expectedRollUps, keptRollUps } from '../../../../../test/invoices/expected-roll-ups.ts';
import { grown, OF_THIS_YEAR } from '../../../../../test/invoices/grown.ts';
import { seeded } from '../../../../../test/invoices/random-papers.ts';
import { isFullRun, runs } from '../../../../../test/long-run.ts';
import { readCatalogue } from '../../../platform/db/catalogue.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { printSchema } from '../../../platform/db/print-schema.ts';

/** The last one of the version before. */
const EARLIER_VERSION = '0039';

const toNewest = (url: string) => migrate({ connectionString: url, dir: MIGRATIONS });

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('set search_path to public');
  return client;
}

async function schemaOf(url: string): Promise<string> {
  const client = await connected(url);
  try {
    return printSchema(await readCatalogue(client));
  } finally {
    await client.end();
  }
}

/** Documents as they come: one that is not split, fractions, a VAT whose base nobody knows, and one that says it all. */
const SOME_FIGURES = [
  `total = 5000, base5 = null, base10 = null, vat5 = null, vat10 = null, vat = null, exempt = null, exonerated = null`,
  `total = 1000.4, base5 = 0, base10 = 909.5, vat5 = 0, vat10 = 90.9, vat = 90.9, exempt = 0, exonerated = null`,
  `total = 100, base5 = null, base10 = 60, vat5 = 40, vat10 = 0, vat = 40, exempt = 0, exonerated = null`,
  `total = 700, base5 = 0, base10 = 0, vat5 = 0.3, vat10 = 0, vat = 0.3, exempt = 700, exonerated = null`,
  `total = 330000, base5 = 0, base10 = 300000, vat5 = 0, vat10 = 30000, vat = 30000, exempt = 0, exonerated = null`,
];

test.each([1, 2].slice(0, runs(0, 2)))(
  'RACE-75 sums are right however the version before adds, changes and removes invoices while they are converted, seed %i',
  async (seed) => {
    const { old, url, owners, close } = await grown('observed', OF_THIS_YEAR);
    await migrateBefore(url, migrationNamed('figures.portions.sql'));
    const client = await connected(url);
    const random = seeded(seed);
    const oneOf = async (ownerId: string) => {
      const { rows } = await client.query<{ id: string }>(
        `select id from invoice where owner_id = $1 and currency = 'PYG' and sum_sign <> 0 and total_pyg is not null
         order by id`,
        [ownerId],
      );
      return random.of(rows).id;
    };
    const figures = () => `${random.of(SOME_FIGURES)}, updated_at = now()`;
    for (let step = 0; step < runs(30, 60); step++) {
      const owner = random.of(owners);
      const id = await oneOf(owner);
      const all = `owner_id = '${owner}' and id = '${id}'`;
      const writes = [
        () => `update invoice set ${figures()} where ${all};
          update invoice set total_pyg = total where ${all}`,
        () => `create temporary table copy on commit drop as select * from invoice where ${all};
          update copy set ${figures()}, id = gen_random_uuid(), cdc = null, paper_key = null;
          update copy set total_pyg = total, is_converted = null;
          insert into invoice (${COPIED}) select ${COPIED} from copy`,
        () => `delete from invoice where ${all}`,
        () => `update invoice set read_from = gen_random_uuid(), revision = revision + 1 where ${all}`,
        () => `update invoice set in_review = not in_review where ${all}`,
      ];
      if (random.below(2) === 0) {
        await client.query(
          `select upgrade.convert($1, array(select id from invoice where owner_id = $1 and is_converted is null
          order by md5(id::text || ${step}) limit 2))`,
          [owner],
        );
      } else {
        const write = random.of(writes)();
        await writeAsEarlier(client, owner, write);
      }
    }
    const { rows } = await client.query(`select is_converted, count(*)::int from invoice group by 1 order by 1`);
    expect(rows).toHaveLength(2);
    await toNewest(url);
    for (const owner of owners) expect(await keptRollUps(old, owner)).toEqual(await expectedRollUps(old, owner));
    expect(await partsThatDiffer(client)).toEqual([]);
    await client.end();
    await close();
  },
);

const COPIED = `owner_id, id, cdc, paper_key, document_type, timbrado, series, document_number, issue_date, issue_time,
  issuer_ruc, issuer_name, receiver_ruc, receiver_name, sale_condition, currency, exchange_rate, exempt, exonerated, taxed5,
  taxed10, discount, total, total_pyg, vat5, vat10, vat, base5, base10, base, sum_sign, item_count, source, environment,
  cancelled, in_review, verdict, checks, details, created_at, updated_at, pair_id, strength`;

/** Whole parts that are not there, or of an invoice whose sums of the pair they are not. */
async function partsThatDiffer(client: pg.Client) {
  const { rows } = await client.query(`
    select p.id from invoice_pair p left join invoice i on i.owner_id = p.owner_id and i.pair_id = p.id
    group by p.owner_id, p.id
    having p.vat <> coalesce(sum(i.sum_sign * i.vat_pyg) filter (where not i.in_review), 0)
      or p.exempt <> coalesce(sum(i.sum_sign * i.exempt_pyg) filter (where not i.in_review), 0)
      or p.issuer_sort <> name_order(p.issuer_name, p.issuer_ruc)
      or bool_or(i.total_pyg <> round(i.total_pyg))
      or bool_or(i.total is not null and i.total_pyg is not null and i.vat_pyg is null)`);
  return rows;
}

test.runIf(isFullRun)('RACE-75 an invoice that somebody holds is left for later, and nobody waits for it', async () => {
  const { old, url, owners, close } = await grown('ok', OF_THIS_YEAR);
  await migrateBefore(url, EARLIER_VERSION);
  // What it writes of an invoice comes after this.
  const writer = await connected(url);
  await migrateBefore(url, migrationNamed('figures.portions.sql'));
  await writer.query(`begin; select from invoice where owner_id = '${owners[0]}' order by id limit 1 for update`);
  await migrateBefore(url, migrationNamed('unconverted-invoices.concurrent.sql'));
  expect((await writer.query('select from invoice where is_converted is null')).rowCount).toBe(1);
  await writer.query('commit');
  await toNewest(url);
  for (const owner of owners) expect(await keptRollUps(old, owner)).toEqual(await expectedRollUps(old, owner));
  await writer.end();
  await close();
});

test.runIf(isFullRun)(
  'RACE-76 once all is converted the version before is refused, and what it wanted to write is nowhere',
  async () => {
    const { old, url, owners, close } = await grown('ok', OF_THIS_YEAR);
    await toNewest(url);
    const client = await connected(url);
    const [owner = ''] = owners;
    for (const write of [
      `delete from invoice where id = (select id from invoice where owner_id = '${owner}' and sum_sign <> 0 limit 1)`,
      `update invoice set total_pyg = total_pyg + 1 where owner_id = '${owner}' and sum_sign <> 0`,
    ]) {
      await expect(writeAsEarlier(client, owner, write)).rejects.toThrow(
        /^null value in column "unsplit_vat" of relation "invoice_month" violates not-null constraint/,
      );
    }
    expect(await keptRollUps(old, owner)).toEqual(await expectedRollUps(old, owner));
    await client.end();
    await close();
  },
);

/** In the short form the newest and the oldest of them. */
const PUBLISHED: [string, (url: string) => Promise<unknown>][] = [
  ['the version before', (url) => migrateBefore(url, EARLIER_VERSION)],
  ['one that has whole guaraníes', (url) => migrateAsItWas(url, '0042')],
  ['one that has no sums of taxes yet', (url) => migrateAsItWas(url, '0047')],
  ['one that made it all at once', (url) => migrateAsItWas(url, '0048')],
];

test.each(PUBLISHED.slice(0, runs(0, PUBLISHED.length)))(
  'RACE-77 from %s on, a database ends with the schema of a fresh one and with the same sums',
  async (_, prepare) => {
    const { today, old, url, owners, close } = await grown('observed', OF_THIS_YEAR);
    await prepare(url);
    await toNewest(url);
    expect(await schemaOf(url)).toBe(readFileSync(path.resolve(MIGRATIONS, '../schema.sql'), 'utf8'));
    for (const owner of owners) {
      expect(await keptRollUps(old, owner)).toEqual(await expectedRollUps(old, owner));
      // What backs a figure was not known then.
      const { closings: _, ...sums } = await keptRollUps(old, owner);
      expect(await keptRollUps(today, owner)).toMatchObject(sums);
    }
    const client = await connected(url);
    expect(await partsThatDiffer(client)).toEqual([]);
    await client.end();
    const { rows } = await sql`select from schema_migration where hash is null`.execute(old);
    expect(rows).toEqual([]);
    expect(await toNewest(url)).toEqual([]);
    await close();
  },
);
