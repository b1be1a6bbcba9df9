// The program of the processes that read, open and show files. PDFium, which few need, is loaded when it is needed.
import { openPackageTask } from '#server/features/intake/unpack/open-package.ts';
import { openFile } from '#server/features/intake/unpack/unpack.ts';
import { renderPageTask } from '#server/features/originals/render-in-pool.ts';
import { MODEL_PIXELS, photoForModelTask } from '#server/features/reading/pool/photo-for-model.ts';
import { type FileToRead, readFileTask } from '#server/features/reading/pool/read-file.ts';
import { readBytes } from '#server/features/reading/readers/registry.ts';
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
  handleTask(photoForModelTask, async ({ bytes }) => {
    const { photoAsJpeg, UnreadablePhoto } = await import('#server/platform/pictures/open-photo.ts');
    try {
      return { jpeg: await photoAsJpeg(bytes, MODEL_PIXELS) };
    } catch (error) {
      if (!(error instanceof UnreadablePhoto)) throw error;
      return { jpeg: new Uint8Array() };
    }
  }),
  handleTask(renderPageTask, async (question) => {
    const { makePagePicture } = await import('#server/features/originals/make-page-picture.ts');
    return await makePagePicture(question);
  }),
]);

function readingWith(anchors: TrustAnchors) {
  return async ({ kind, bytes, isPatient }: FileToRead & { isPatient: boolean }) => ({
    content: await readBytes(kind, bytes, { anchors, isPatient, onStage: beginNextStage }),
  });
}
