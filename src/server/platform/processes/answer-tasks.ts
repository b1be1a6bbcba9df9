import { flushCompileCache } from 'node:module';
import { MIB } from '#domain/byte-size.ts';
import { type HandledTask, NEXT_STAGE, type Piece, type Question, READY, type Reply } from './define-task.ts';
import { packAnswer, packedBytes } from './packed-answer.ts';

/**
 * The program of a process of the pool: answers one question after the other, as long as its parent lives. It has no
 * database and no settings but those it is given at its start: a file that takes it over gets nothing else.
 */
export function answerTasks<S>(prepare: (setup: S) => readonly HandledTask[]): void {
  process.once('disconnect', () => process.exit());
  process.once('message', (setup) => {
    const tasks = new Map(prepare(setup as S).map((task) => [task.name, task]));
    let before: Promise<unknown> = Promise.resolve();
    process.on('message', (message) => {
      const question = message as Question;
      before = before.then(() => answer(tasks.get(question.task), question));
    });
    send(READY);
    flushCompileCache(); // it is killed in the end, which writes nothing
  });
}

async function answer(task: HandledTask | undefined, { question, mostAnswerBytes }: Question): Promise<void> {
  try {
    if (task === undefined) throw new Error('no such task');
    const { packed, pieces } = packAnswer(await task.handle(question as never));
    const megabytes = process.memoryUsage.rss() / MIB;
    if (packedBytes(packed) > mostAnswerBytes) return send({ death: 'too-large-answer', megabytes });
    for (const piece of pieces) send({ piece });
    send({ answer: packed, megabytes });
  } catch (error) {
    send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error), megabytes: 0 });
  }
}

/** For work on one question that has stages, each with its own time, so that one that never ends is noticed early. */
export function beginNextStage(): void {
  send(NEXT_STAGE);
}

/** A parent that is gone needs no answer. */
function send(message: Reply | Piece | typeof READY | typeof NEXT_STAGE): void {
  process.send?.(message, () => {});
}
