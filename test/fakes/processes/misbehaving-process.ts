// A process of the pool that does what its parent orders, as a hostile file would make it do.
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { answerTasks, beginNextStage } from '#server/platform/processes/answer-tasks.ts';
import { handleTask } from '#server/platform/processes/define-task.ts';
import { misbehaveTask, type Order } from './misbehave-task.ts';

const MIB = 1024 * 1024;
const held: unknown[] = [];

answerTasks<object>((setup) => [
  handleTask(misbehaveTask, async (order) => {
    const said = await obey(order);
    return { pid: process.pid, environment: Object.keys(process.env), setup, said };
  }),
]);

async function obey(order: Order): Promise<string> {
  switch (order.do) {
    case 'answer':
      return '';
    case 'wait':
      while (!existsSync(order.file)) await wait(5);
      return '';
    case 'stages':
      for (let stage = 0; stage < order.count; stage++) {
        const end = worked() + order.seconds;
        while (worked() < end);
        beginNextStage();
      }
      return await obey({ do: order.end });
    case 'loop':
      for (;;);
    case 'fill-heap':
      for (;;) held.push(Array.from({ length: 1_000 }, (_, at) => `${at}`));
    case 'fill-memory':
      for (;;) held.push(Buffer.alloc(8 * MIB, 1));
    case 'crash':
      process.kill(process.pid, 'SIGSEGV');
      for (;;);
    case 'throw':
      throw new Error('an error of ours');
    case 'grow':
      held.push(Buffer.alloc(order.megabytes * MIB, 1));
      return '';
    case 'say':
      return 'x'.repeat(order.bytes);
  }
}

/** Processor seconds used, in the program and in the system on its behalf. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
