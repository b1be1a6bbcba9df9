import { connect } from '#server/platform/db/connect.ts';
import { createLog } from '#server/platform/log.ts';
import { fillBusiness } from '../bench/export/fill-database.ts';
import { preparedForm, statusOf } from '../bench/lean-client.ts';
import { numberedInvoice } from '../test/intake/numbered-invoice.ts';
import { ownerOf } from '../test/server/owner-inventory.ts';
import type { Attack, Stage } from './attack.ts';

/** The same call many times at once, again and again. Served or told to wait, each of them; and some served. */
function many(count: number, prepare: (stage: Stage) => Promise<() => Promise<number>>): Attack['prepare'] {
  return async (stage) => {
    const call = await prepare(stage);
    let [served, refused, otherwise] = [0, 0, 0];
    return async () => {
      const answers = await Promise.all(Array.from({ length: stage.isShort ? count / 4 : count }, call));
      for (const status of answers) {
        if (status === 200) served++;
        else if (status === 429) refused++;
        else otherwise++;
      }
      return { isHeld: served > 0 && otherwise === 0, after: `${served} servidas, ${refused} con 429` };
    };
  };
}

async function listing({ instance, attacker }: Stage) {
  const authorization = `Bearer ${attacker.token}`;
  return () => statusOf(`${instance.url}/v2/invoices/headers?search=ferreteria`, { authorization });
}

async function uploading({ instance, attacker, nextNumber }: Stage) {
  const authorization = `Bearer ${attacker.token}`;
  return () => {
    const form = preparedForm([{ name: 'a.xml', content: numberedInvoice(nextNumber()) }]);
    return statusOf(`${instance.url}/upload-xml`, { authorization, form });
  };
}

const ROWS = { whole: 4_000, short: 200 };

async function exporting({ instance, attacker, isShort }: Stage) {
  const db = connect(instance.databaseUrl, createLog('silent'), { size: 1 });
  await attacker.call('/api/user/profile');
  const invoices = isShort ? ROWS.short : ROWS.whole;
  await fillBusiness(db, await ownerOf({ db, dataDir: instance.dataDir }, attacker.email), { invoices, lines: 1 });
  await db.destroy();
  const preset = { preset: 'facturas_simples' };
  const { body } = await attacker.call('/export-templates/create-from-preset', { body: preset });
  const order = { template_id: body.template.id, filters: {}, filename: 'todo' };
  const headers = {
    authorization: `Bearer ${attacker.token}`,
    accept: 'application/json',
    'content-type': 'application/json',
  };
  return async () => {
    const answer = await fetch(`${instance.url}/export/custom`, {
      ...{ method: 'POST', headers, body: JSON.stringify(order) },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
}

export const crowds: readonly Attack[] = [
  {
    proves: 'SAFE-25',
    name: '60 listas a la vez',
    before: 'una lista ajena: 250 ms',
    prepare: many(60, listing),
  },
  {
    proves: 'SAFE-25',
    name: '24 subidas a la vez',
    before: 'una subida ajena: 250 ms',
    prepare: many(24, uploading),
  },
  {
    proves: 'SAFE-25',
    name: '20 exportaciones de 4.000 filas',
    before: 'no se medía',
    prepare: many(20, exporting),
  },
];
