import { flushCompileCache } from 'node:module';
import { type HandledTask, type Question, READY, type Reply } from './define-task.ts';
import { packAnswer, packedBytes } from './packed-answer.ts';

const MIB = 1_048_576;

/**
 * The program of a process of the pool: answers one question after the other, as long as its parent lives. It has no
 * database and no settings but those it is given at its start: a file that gets the better of it gets nothing else.
 */
export function answerTasks<S>(prepare: (setup: S) => readonly HandledTask[]): void {
  process.once('disconnect', () => process.exit());
  process.once('message', (setup) => {
    const tasks = new Map(prepare(setup as S).map((task) => [task.name, task]));
    let before: Promise<unknown> = Promise.resolve();
    process.on('message', (message) => {
      const question = message as Question;
      before = before.then(async () => send(await replyTo(tasks.get(question.task), question)));
    });
    send(READY);
    flushCompileCache(); // it is killed in the end, which writes nothing
  });
}

async function replyTo(task: HandledTask | undefined, { question, mostAnswerBytes }: Question): Promise<Reply> {
  try {
    if (task === undefined) throw new Error('no such task');
    const answer = packAnswer(await task.handle(question as never));
    const megabytes = process.memoryUsage.rss() / MIB;
    return packedBytes(answer) > mostAnswerBytes ? { death: 'too-large-answer', megabytes } : { answer, megabytes };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error), megabytes: 0 };
  }
}

/** A parent that is gone needs no answer. */
function send(message: Reply | typeof READY): void {
  process.send?.(message, () => {});
}
