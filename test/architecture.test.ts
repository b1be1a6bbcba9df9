import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise, type ICruiseOptions, type IFlattenedRuleSet } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const { mayCall } = JSON.parse(readFileSync(path.join(ROOT, 'import-map.json'), 'utf8'));

async function cruiseTree(baseDir: string) {
  const { options, ...ruleSet } = rules;
  const result = await cruise(
    ['src'],
    { ...options, baseDir, validate: true, ruleSet, preserveSymlinks: true } as ICruiseOptions & {
      ruleSet: IFlattenedRuleSet;
    },
    {},
    { tsConfig: extractTSConfig(path.join(ROOT, 'tsconfig.json')) },
  );
  if (typeof result.output === 'string') throw new Error('expected the result as an object');
  return result.output;
}

test('no folder of src holds more than 24 files: past that an idea of its own has a folder of its own', () => {
  const counts = new Map<string, number>();
  for (const file of globSync('src/**/*.*', { cwd: ROOT })) {
    counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(50);
  expect([...counts].filter(([, count]) => count > 24)).toEqual([]);
});

test('at most 60 files of src have 12 lines or fewer: what is that short stands with its only user', () => {
  const lines = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1;
  const code = globSync('src/**/*.{ts,tsx,css}', { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(code.length).toBeGreaterThan(300);
  const short = code.filter((file) => lines(file) <= 12);
  expect(short.length, short.sort().join('\n')).toBeLessThanOrEqual(60);
});

/** What a text is called, before it is cut. */
const CUT_TEXT =
  /\b\w*(?:text|name|written|words|message|detail|value|title|agent|host|letters|line|plain|label|search|wanted|clean)\b\)?(?:\.trim\(\))?\.(?:slice\(0, (?!-|\d)|substring|substr)\b/i;
/** Cut with a reason of its own. */
const CUT_ELSEWHERE: Record<string, string> = {
  'src/domain/text/cut-text.ts': 'the one place',
  'src/server/features/mailboxes/imap/fetch-response.ts': 'bytes as a mail server sends them, before they are letters',
  'src/server/features/intake/files/recognise-kind.ts': 'a beginning that is looked at and not kept',
  'src/server/features/invoices/roll-ups/contribution.ts':
    'a key of sums that are there: another cut would be another key',
  'src/sifen/kude/printed-items.ts': 'up to where something was found',
  'src/sifen/xml/canonical-subtree.ts': 'up to where something was found',
  'src/web/app/palette/match-commands.ts': 'up to where something was found',
  'src/web/features/documents/document-cells.tsx': 'what is left before the end that `endOfText` gave',
  'src/web/features/invoices/removal/removal-dialog.tsx': 'up to where something was found',
};

test('RACE-34 a text is cut in one place, and JSON for the store is written in one', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));
  const holding = (pattern: RegExp, among = sources) =>
    among.filter((file) => pattern.test(readFileSync(path.join(ROOT, file), 'utf8'))).sort();
  expect(holding(CUT_TEXT).filter((file) => !(file in CUT_ELSEWHERE))).toEqual([]);
  expect(holding(/Intl\.Segmenter/)).toEqual(['src/domain/text/cut-text.ts']);
  const stores = sources.filter((file) => file.endsWith('.store.ts') || file.startsWith('src/server/platform/db/'));
  expect(stores.length).toBeGreaterThan(30);
  expect(holding(/JSON\.stringify/, stores)).toEqual(['src/server/platform/db/stored-json.ts']);
  expect(
    ['name.slice(0, MOST)', 'text.trim().slice(0, most)', 'words.substring(0, 3)'].every((cut) => CUT_TEXT.test(cut)),
  ).toBe(true);
});

test('HOUSE-16 a day, a mebibyte and the kinds that hold others are written down once', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));
  const holding = (pattern: RegExp) =>
    sources.filter((file) => pattern.test(readFileSync(path.join(ROOT, file), 'utf8'))).sort();
  expect(holding(/\b24 \* 60 \* 60\b|\b86_?400(?:_?000)?\b/)).toEqual(['src/domain/time/calendar.ts']);
  // A sheet has as many rows as a mebibyte has bytes.
  expect(holding(/\b1024 \* (?:1024|KIB)\b|\b1_?048_?576\b/)).toEqual([
    'src/domain/byte-size.ts',
    'src/server/features/exports/workbook/sheet-xml.ts',
  ]);
  expect(holding(/['"]zip['"](?:, | \|\| kind === )['"]eml['"](?!, 'html')/)).toEqual([
    'src/domain/received-document.ts',
  ]);
  expect(holding(/=== 'done' \|\| \w+ === 'error'/)).toEqual(['src/contract/intake/tasks.ts']);
});

test('every feature of the server stands in the import map, and nothing else does', () => {
  const folders = readdirSync(path.join(ROOT, 'src/server/features')).sort();
  expect(Object.keys(mayCall).sort()).toEqual(folders);
  expect(
    Object.values(mayCall)
      .flat()
      .every((callee) => folders.includes(String(callee))),
  ).toBe(true);
});

test('the import rules are kept, and were checked on every source file', async () => {
  const { modules, summary } = await cruiseTree(ROOT);
  const own = modules.filter(({ source }) => source.startsWith('src/') && /\.tsx?$/.test(source));
  expect(own.map(({ source }) => source).sort()).toEqual(globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).sort());
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
});

/** Each breaks one rule; a checker that sees none of them checks nothing. */
const PLANTED: Record<string, string> = {
  'src/domain/planted.ts': "import '../contract/wire.ts';",
  'src/contract/planted.ts': "import '#server/platform/clock.ts';",
  'src/web/planted.tsx': "import '#server/platform/clock.ts'; export const x = <p />;",
  'src/web/planted-document.ts': "export type T = import('#sifen/planted.ts').Planted;",
  'src/sifen/planted.ts': "import 'node:fs'; export type Planted = string;",
  'src/server/platform/planted.ts': "import '#server/features/accounts/use-case.ts';",
  'src/server/features/accounts/planted.ts': "import '#server/features/session/session.routes.ts';",
  'src/server/features/system/planted.ts': "import 'pg-boss'; import { sql } from 'kysely'; export { sql };",
  'src/server/platform/planted-dev.ts': "import 'react';",
  'src/server/features/session/index.ts': 'export {};',
  'src/server/features/session/planted.ts': "import './index.ts'; import '#server/app/jobs.ts';",
};
/** What they import. */
const IMPORTED = [
  'src/contract/wire.ts',
  'src/server/app/jobs.ts',
  'src/server/platform/clock.ts',
  'src/server/features/accounts/use-case.ts',
  'src/server/features/session/session.routes.ts',
];

test('planted violations are caught, type-only imports and .tsx included', async () => {
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  const tree = mkdtempSync(path.join(ROOT, '.cache/planted-'));
  try {
    for (const name of ['package.json', 'tsconfig.json', 'tsconfig.base.json']) {
      cpSync(path.join(ROOT, name), path.join(tree, name));
    }
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'));
    const empty = Object.fromEntries(IMPORTED.map((file) => [file, 'export {};']));
    for (const [file, text] of Object.entries({ ...PLANTED, ...empty })) {
      mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
      writeFileSync(path.join(tree, file), text);
    }
    const { summary } = await cruiseTree(tree);
    const caught = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
    expect([...caught].sort()).toEqual(
      expect.arrayContaining([
        'accounts-calls-only-its-allowed-features src/server/features/accounts/planted.ts',
        'contract-knows-only-domain src/contract/planted.ts',
        'domain-is-pure src/domain/planted.ts',
        'feature-not-to-app src/server/features/session/planted.ts',
        'kysely-has-one-door src/server/features/system/planted.ts',
        'no-barrels src/server/features/session/planted.ts',
        'no-dev-dependency-on-server src/server/platform/planted-dev.ts',
        'only-the-server-enters-sifen src/web/planted-document.ts',
        'pgboss-has-one-door src/server/features/system/planted.ts',
        'platform-knows-no-feature src/server/platform/planted.ts',
        'sifen-knows-only-domain src/sifen/planted.ts',
        'store-and-routes-are-private src/server/features/accounts/planted.ts',
        'web-not-to-server src/web/planted.tsx',
      ]),
    );
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
});

/** Tables that a text writes, by the query builder or in SQL of its own. */
function writtenTables(text: string): string[] {
  const built = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)'/g;
  // `for update of x` takes a lock and writes nothing; `on conflict do update set` names no table.
  const raw =
    /(?<!\bfor\s+)(?<!\bdo\s+)\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z]\w*)"?(?=[\s(])(?!\s+of\b)/gi;
  const found = [...text.matchAll(built), ...text.matchAll(raw)].map(([, table = '']) => table);
  return [...new Set(found)].filter((table) => TABLES.includes(table));
}

const TABLES = [...readFileSync(path.join(ROOT, 'db/schema.sql'), 'utf8').matchAll(/^create table (\w+) \(/gm)].map(
  ([, name = '']) => name,
);

test('writing is seen in the query builder and in SQL, and a lock is no writing', () => {
  const table = 'document_invoice';
  const writing = [
    `db.insertInto('${table}')`,
    `tx.updateTable('${table}')`,
    `sql\`insert into ${table} (a)\``,
    `sql\`with x as (delete from only ${table} where a returning b) select b\``,
    `'UPDATE ${table} set a = 1'`,
    `sql\`merge into "${table}" using x\``,
    `sql\`update\n  ${table} as d set a = 1\``,
  ];
  for (const text of writing) expect({ text, tables: writtenTables(text) }).toEqual({ text, tables: [table] });
  const reading = [
    `sql\`select a from ${table} for update\``,
    `sql\`select a from x for update of ${table}\``,
    `sql\`insert into x select 1 from ${table} on conflict do update set a = 1\``,
    `db.selectFrom('${table}')`,
  ];
  for (const text of reading) expect({ text, tables: writtenTables(text) }).toEqual({ text, tables: [] });
});

test('a table is written only by one feature', () => {
  const writers = new Map<string, Set<string>>();
  for (const file of globSync('src/server/**/*.ts', { cwd: ROOT }).filter((name) => !name.endsWith('.test.ts'))) {
    const feature = /^src\/server\/(?:features\/)?([^/]+)/.exec(file)?.[1] ?? '';
    for (const table of writtenTables(readFileSync(path.join(ROOT, file), 'utf8'))) {
      writers.set(table, (writers.get(table) ?? new Set()).add(feature));
    }
  }
  expect([...writers.keys()]).toEqual(expect.arrayContaining(['document', 'invoice', 'task']));
  const shared = [...writers].filter(([, features]) => features.size > 1);
  expect(shared.map(([table, features]) => `${table}: ${[...features].sort().join(', ')}`)).toEqual([]);
});

/** Store functions that look across owners, each for a reason. */
const ACROSS_OWNERS = [
  'findPerson', // who calls is known before the business is
  'insertPerson', // makes the business
  'countMemberships', // a person may belong to many
  'findBusinessesOf',
  'countBusinessesOf',
  'lockBusinessesLeftAlone',
  'countByTask', // an administrator looks at everybody's tasks
  'findTasks',
  'deleteFinishedTasks',
  'releaseExpired', // what any business of one payer left open
  'findOwnersWithExpiredUse', // the sweep looks for what any crash left open
  'takeForgotten', // the sweep looks for what any crash left
  'findExpiredFiles', // files that were made go after some days, whoever they belong to
  'failForgottenFiles', // and what no process makes any more is ended
  'failForgottenRegisters', // nor reads
  'findOwnersWithMany', // and what is too much
  'takeDueSchedule', // one clock starts everybody's runs
  'findForgottenMailboxes', // and looks for what any crash left
  'findForgottenImports',
  'findRunsToEnd',
  'lockPeopleByEmail', // an administrator names somebody by e-mail
  'hasSubscriptions', // a plan that anybody has is not deleted
  'countSubscriptions', // statistics of the administrator
  'countActiveAt',
  'countMovement',
  'countEndedTrials',
  'findEndingSoon',
  'countCancelReasons',
  'findRequests', // an administrator decides about what anybody asked for
  'findRequestById',
  'findOwnersWithEndedSubscription', // one clock closes what has ended
  'findSetAside', // the administrator's pages of operations and audit
  'findMailboxHealth',
  'findStorage',
  'findOwnersWithFiles', // the disk is compared with everybody's rows
  'countModelAnswers',
  'countKeptDeleted',
  'findAudit',
  'countAudit',
  'findDueRechecks', // the migration left them, whoever they belong to
  'findDueSearches',
  'takeUnspread', // one lane sends everybody's events
  'findDueEndpoints',
  'insertDeliveries',
  'deleteEventsBefore', // and what was sent long ago goes, whoever it belongs to
  'countUsers', // an administrator looks at everybody's figures
  'findTotals',
  'findUserSums',
  'findUserSumsIn',
  'findPeriodSums',
  'findManagedUsers',
  'findUsersByEmail', // and names somebody by e-mail
  'countResets',
  'resetPlanBalances', // one clock, or an administrator, resets everybody's limits
  'moveReceivedChanges', // what anybody received is added to what all did
  'findBusinessesByOwner', // the desk tells of all businesses of one person at once
  'findExceptionsByOwner',
  'findClosingSumsOf',
  'findCurrentClosesOf',
  'findFindingsOf',
  'saveFindingsOf',
  'findMissingSuppliersOf',
  'findOpenRepeatsOf',
  'findFailingMailboxesOf',
  'countFailedDocumentsOf',
  'findCurrentFileIdsOf',
  'findStoredComparisonsOf',
  'saveProblems', // the check of all originals goes through everybody's
  'forgetProblemsOfOthers',
  'findProblems',
  'countStoredSince',
  'stillNamed',
  'measureMail', // numbers of the whole installation
  'forgetUploadKeys', // one clock forgets what is old
];

function ownedTables(): string[] {
  const schema = readFileSync(path.join(ROOT, 'db/schema.sql'), 'utf8');
  const tables = [...schema.matchAll(/^create table (\w+) \(([^;]*)\);/gm)];
  return tables.filter(([, , columns = '']) => /^ {2}owner_id /m.test(columns)).map(([, name = '']) => name);
}

test('a store function that touches an owner’s data takes the owner second', () => {
  const tables = ownedTables();
  expect(tables).toContain('member');
  const touches = new RegExp(`['"\\s.](${tables.join('|')})['"\\s.]`);
  const wrong: string[] = [];
  for (const file of globSync('src/server/features/**/*.store.ts', { cwd: ROOT })) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const functions = text.matchAll(
      /^export (?:async )?function (\w+)[^(]*\(([\s\S]*?)\)(?=[^)]*? ?\{$)([\s\S]*?)^\}/gm,
    );
    for (const [, name = '', parameters = '', body = ''] of functions) {
      if (!touches.test(body) || ACROSS_OWNERS.includes(name)) continue;
      if (!/^\s*(?:(?:db|tx): Db,\s*)?ownerId: string\b/.test(parameters)) wrong.push(`${file}: ${name}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** What belongs to a session: behind a pooler the next transaction has another one. */
const OF_A_SESSION =
  /\bpg_(?:try_)?advisory_lock|\bset\s+(?:session\b|search_path|statement_timeout|lock_timeout|role\b|time\s?zone)|\bset_config\([^)]*,\s*false\)|\b(?:un)?listen\s+"|\bcreate\s+temp|\bprepare\s+\w+\s+as\b|\bwith\s+hold\b/i;
/** The migrator, and the reader of the schema that developers run: each has a connection of its own. */
const OWN_SESSION = [
  'src/server/platform/db/catalogue.ts',
  'src/server/platform/db/dump/dump-connection.ts',
  'src/server/platform/db/migrate.ts',
  'src/server/platform/db/migrations/run-migration.ts',
];

test('SCALE-07 nothing but the migrator asks for a feature of its session', () => {
  const asking = globSync('src/server/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => OF_A_SESSION.test(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(asking.sort()).toEqual(OWN_SESSION);
  for (const fine of ['pg_advisory_xact_lock(1)', `set_config('a', 'b', true)`, 'update x set role_chosen = 1']) {
    expect({ fine, asks: OF_A_SESSION.test(fine) }).toEqual({ fine, asks: false });
  }
});

test('ID-31 no product source accepts unsigned tokens or switches to an emulator', () => {
  const forbidden = /UnsecuredJWT|AUTH_EMULATOR_HOST|connectAuthEmulator|\bgetAuth\b|gapi-stub/;
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.filter((file) => forbidden.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});

test('CMD-07 .ci/run is npm test', () => {
  expect(readFileSync(path.join(ROOT, '.ci/run'), 'utf8')).toMatch(/^npm test$/m);
});

test('the lock names no download address', () => {
  const locks = ['package-lock.json', ...globSync('tools/*/package-lock.json', { cwd: ROOT })];
  for (const lock of locks) expect(readFileSync(path.join(ROOT, lock), 'utf8')).not.toContain('"resolved": "http');
});
