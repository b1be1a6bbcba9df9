import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { documentBytes } from '../../test/sifen/fixture.ts';

const AT_ONCE = 1_000;
const MADE = documentBytes('01-fe-10').toString('utf8');

/** Originals of so many invoices that have none yet, up to that many in all. What is in them is never read here: each is another one. */
export async function addOriginals(client: pg.Pool, dataDir: string, wanted: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from document where name like 'original-%'`,
  );
  for (let made = rows[0]?.count ?? 0; made < wanted; made += AT_ONCE) {
    const { rows: papers } = await client.query<{ ownerId: string; id: string; at: Date }>(
      `select i.owner_id as "ownerId", i.id, i.created_at as at from invoice i join prove.business b using (owner_id)
       where not exists (select from document_invoice d where d.owner_id = i.owner_id and d.invoice_id = i.id)
       limit $1`,
      [Math.min(AT_ONCE, wanted - made)],
    );
    const files = papers.map((paper) => ({ ...paper, ...writeOriginal(dataDir, paper) }));
    await client.query(INSERT, [JSON.stringify(files)]);
  }
}

function writeOriginal(dataDir: string, { ownerId, id }: { ownerId: string; id: string }) {
  const bytes = Buffer.from(MADE.replace(/<dNumDoc>\d+</, `<dNumDoc>${id}<`));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const directory = path.join(dataDir, 'files', ownerId, sha256.slice(0, 2));
  mkdirSync(directory, { recursive: true });
  writeFileSync(path.join(directory, sha256), bytes);
  return { sha256, size: bytes.length };
}

/** The document has the id of its invoice. */
const INSERT = `
  with f as (
    select * from jsonb_to_recordset($1::jsonb) as f ("ownerId" uuid, id uuid, at timestamptz, sha256 text, size bigint)
  ), stored as (
    insert into stored_file (owner_id, sha256, size, created_at)
    select "ownerId", decode(sha256, 'hex'), size, at from f
  ), documents as (
    insert into document (owner_id, id, sha256, name, kind, source, state, received_at, state_changed_at)
    select "ownerId", id, decode(sha256, 'hex'), 'original-' || id || '.xml', 'xml', 'upload', 'read', at, at from f
  ), links as (
    insert into document_invoice (owner_id, document_id, position, invoice_id, is_new) select "ownerId", id, 0, id, true from f
  )
  insert into owner_storage (owner_id, bytes) select "ownerId", sum(size) from f group by 1
  on conflict (owner_id) do update set bytes = owner_storage.bytes + excluded.bytes`;
