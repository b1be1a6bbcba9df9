import { cutConnections } from '../test/database/cut-connections.ts';
import { postmasterPid } from '../test/database/server-processes.ts';
import { numberedInvoice } from '../test/intake/numbered-invoice.ts';
import { callApi } from '../test/server/test-app.ts';
import { until } from '../test/server/until.ts';
import type { Attack, Stage } from './attack.ts';

const SENDERS = 3;
/** Uploads that are acknowledged between one loss and the next. */
const BETWEEN = 10;
const SIGNALS = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const;

interface Seen {
  acknowledged: number;
  unavailable: number;
  wrong: string[];
  isOver: boolean;
}

/** Each invoice is sent again until it is acknowledged. A call that is not answered throws: the process is gone. */
async function keepSending({ instance, attacker, nextNumber }: Stage, seen: Seen): Promise<void> {
  while (!seen.isOver) {
    const number = nextNumber();
    const file = [`${number}.xml`, numberedInvoice(number)] as const;
    for (;;) {
      const { status, body } = await attacker.send(file);
      if (status === 200) break;
      if (status === 503 && body.code === 'no_disponible') seen.unavailable++;
      else seen.wrong.push(`${status} ${body.code}`);
      await until(async () => (await callApi(instance.url, '/ready')).status === 200);
    }
    seen.acknowledged++;
  }
}

async function lose({ instance }: Stage, seen: Seen, turns: number, how: 'cut' | 'restart'): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const enough = seen.acknowledged + BETWEEN;
    await until(() => seen.isOver || seen.acknowledged >= enough);
    if (how === 'cut') await cutConnections(instance.databaseUrl, `application_name like 'ajaka%'`);
    else process.kill(postmasterPid(instance.dataDir), SIGNALS[turn % SIGNALS.length]);
  }
  const enough = seen.acknowledged + BETWEEN;
  await until(() => seen.isOver || seen.acknowledged >= enough);
}

function losing(how: 'cut' | 'restart', times: { short: number; whole: number }): Attack['prepare'] {
  return async (stage) => async () => {
    const { instance, attacker, isShort } = stage;
    const turns = isShort ? times.short : times.whole;
    const seen: Seen = { acknowledged: 0, unavailable: 0, wrong: [], isOver: false };
    const before = (await attacker.call('/v2/invoices/headers')).body.total as number;
    const load = Promise.all(Array.from({ length: SENDERS }, () => keepSending(stage, seen)));
    await Promise.race([lose(stage, seen, turns, how), load]).finally(() => {
      seen.isOver = true;
    });
    await load;
    const kept = ((await attacker.call('/v2/invoices/headers')).body.total as number) - before;
    const isHeld = instance.isAlive() && seen.wrong.length === 0 && kept === seen.acknowledged;
    return {
      isHeld,
      after: `${turns} veces, sigue vivo; ${seen.acknowledged} aceptadas, ${kept} guardadas${seen.wrong.map((one) => `; ${one}`).join('')}`,
    };
  };
}

export const cutAndRestart: readonly Attack[] = [
  {
    proves: 'FAIR-06',
    name: 'conexiones a la base cortadas',
    before: 'el proceso moría, 8 de 8',
    prepare: losing('cut', { short: 1, whole: 4 }),
    isOnce: true,
    mayInterrupt: true,
  },
  {
    proves: 'FAIR-06',
    name: 'base reiniciada',
    before: 'el proceso moría, 8 de 8',
    prepare: losing('restart', { short: 1, whole: 3 }),
    isOnce: true,
    mayInterrupt: true,
    isOnlyWhole: true,
  },
];
