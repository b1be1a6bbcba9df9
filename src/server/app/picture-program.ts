// The program of the processes that open photos: they alone run native code (sharp), and do nothing else.
import { photoAsJpeg, preparePhoto } from '#server/platform/pictures/open-photo.ts';
import {
  grayPhotoTask,
  jpegPhotoTask,
  type PhotoProblem,
  UnreadablePhoto,
} from '#server/platform/pictures/picture-tasks.ts';
import { answerTasks } from '#server/platform/processes/answer-tasks.ts';
import { handleTask } from '#server/platform/processes/define-task.ts';

answerTasks<object>(() => [
  handleTask(grayPhotoTask, ({ bytes, wishes }) => orProblem(() => preparePhoto(bytes, wishes))),
  handleTask(jpegPhotoTask, ({ bytes, mostPixels, turn }) =>
    orProblem(async () => ({ jpeg: await photoAsJpeg(bytes, mostPixels, turn) })),
  ),
]);

async function orProblem<T extends object>(open: () => Promise<T>): Promise<T | { problem: PhotoProblem }> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof UnreadablePhoto) return { problem: error.problem };
    throw error;
  }
}
