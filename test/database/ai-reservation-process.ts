// Reserves an AI reading, prints that, and then hangs: after the commit, or with the transaction still open.
import { reserveAiReading } from '#server/features/subscriptions/ledger/ai-ledger.ts';
import { connect } from '#server/platform/db/connect.ts';
import { createLog } from '#server/platform/log.ts';

const [url = '', ownerId = '', documentId = '', manner = 'committed'] = process.argv.slice(2);
const db = connect(url, createLog('silent'), { size: 1 });
const forever = () => new Promise<void>(() => setInterval(() => {}, 60_000));

await db.transaction().execute(async (tx) => {
  const reading = { documentId, attempt: 1, sha256: Buffer.alloc(32, 9) };
  const granted = await reserveAiReading(tx, ownerId, reading, new Date());
  if (manner === 'committed') return;
  console.log(granted ? 'reserved' : 'refused');
  await forever();
});
console.log('reserved');
await forever();
