import type pg from 'pg';
import { connect } from '#server/platform/db/connect.ts';
import { createLog } from '#server/platform/log.ts';
import { until } from '../cluster/until.ts';
import { ISSUER_RUC } from '../test/intake/invoice-for.ts';
import { findBroken, wrongSums } from '../test/race/invariants.ts';

/** An upload that was acknowledged. */
export interface Acknowledged {
  readonly ownerId: string;
  /** Of the invoice in it. */
  readonly number: number;
}

export interface Compared {
  readonly acknowledged: number;
  /** Acknowledged, and not among the invoices. */
  readonly lost: number;
  /** Invoices that are there more than once. */
  readonly twice: number;
  /** Sums that are not what the invoices add up to, and other states that must never be. */
  readonly broken: readonly string[];
}

/** What was acknowledged is there once, and every sum of these businesses is that of their invoices. */
export async function compare(
  { client, databaseUrl }: { client: pg.Pool; databaseUrl: string },
  acknowledged: readonly Acknowledged[],
  owners: readonly string[],
): Promise<Compared> {
  const { rows } = await client.query<{ key: string; times: number }>(
    `select owner_id || ' ' || right(document_number, 7)::int as key, count(*)::int as times from invoice
     where owner_id = any($1) and issuer_ruc = $2 group by 1`,
    [[...new Set(acknowledged.map(({ ownerId }) => ownerId))], ISSUER_RUC],
  );
  const kept = new Map(rows.map(({ key, times }) => [key, times]));
  const db = connect(databaseUrl, createLog('silent'), { size: 1 });
  try {
    const broken = await findBroken(db);
    for (const ownerId of owners) broken.push(...(await wrongSums(db, ownerId)).map((said) => `${ownerId}: ${said}`));
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter(({ ownerId, number }) => !kept.has(`${ownerId} ${number}`)).length,
      twice: [...kept.values()].filter((times) => times > 1).length,
      broken,
    };
  } finally {
    await db.destroy();
  }
}

export const isWhole = ({ lost, twice, broken }: Compared): boolean => lost + twice + broken.length === 0;

const UNREAD = `select count(*)::int as count from document where state in ('received', 'reading')`;

/** All that came was read. */
export async function untilRead(client: pg.Pool, mostMs?: number): Promise<void> {
  await until('todo lo recibido está leído', async () => (await client.query(UNREAD)).rows[0].count === 0, mostMs);
}
