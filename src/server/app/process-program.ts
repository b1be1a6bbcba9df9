// The program of the processes that read, open and show files. Photos are opened by picture-program.ts. PDFium, which few need, is loaded when it is needed.
import { openPackageTask } from '#server/features/intake/unpack/open-package.ts';
import { openFile } from '#server/features/intake/unpack/unpack.ts';
import { renderPageTask } from '#server/features/originals/render-in-pool.ts';
import { type ReadAnswer, type ReadQuestion, readFileTask } from '#server/features/reading/pool/read-file.ts';
import { ReadingTurn, TurnOver } from '#server/features/reading/readers/reading-turn.ts';
import { readBytes } from '#server/features/reading/readers/registry.ts';
import { answerRegister, readRegisterTask } from '#server/features/reconciliation/read/read-in-pool.ts';
import { answerList, readListTask } from '#server/features/ruc-list/read/answer-list.ts';
import { answerTasks, beginNextStage } from '#server/platform/processes/answer-tasks.ts';
import { handleTask } from '#server/platform/processes/define-task.ts';
import { type TrustAnchors, trustAnchors } from '#sifen/trust/trust-anchors.ts';
import type { ProcessSetup } from './start-processes.ts';

answerTasks<ProcessSetup>(({ anchors }) => [
  handleTask(readFileTask, readingWith(trustAnchors(anchors))),
  handleTask(openPackageTask, async ({ name, kind, bytes: whole }) => {
    const { bytes: _, ...opened } = await openFile(name, kind, whole);
    return opened;
  }),
  handleTask(readRegisterTask, answerRegister),
  handleTask(readListTask, answerList),
  handleTask(renderPageTask, async (question) => {
    const { makePagePicture } = await import('#server/features/originals/make-page-picture.ts');
    return await makePagePicture(question);
  }),
]);

function readingWith(anchors: TrustAnchors) {
  return async ({ kind, bytes, soFar, ...how }: ReadQuestion): Promise<ReadAnswer> => {
    const turn = new ReadingTurn({ soFar, mostPages: 1, mostLooks: 5, onStage: beginNextStage });
    try {
      return { content: await readBytes(kind, bytes, { ...how, anchors, turn }) };
    } catch (error) {
      if (!(error instanceof TurnOver)) throw error;
      return { soFar: error.soFar };
    }
  };
}
