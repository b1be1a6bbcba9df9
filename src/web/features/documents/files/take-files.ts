import { batchText, uploadText } from '#text/documents.ts';
import type { Notice } from '#web/ui/feedback/toast-queue.ts';
import type { HandInOptions } from '#web/ui/hooks/hand-in-files.ts';
import type { UploadFields } from '../batch/batch-store.ts';
import { callFor, isPdf, isXml, kindOf, UPLOAD_PAGES, type UploadCall } from './file-kinds.ts';

interface OneFileUpload {
  choose: (file: File) => void;
  isBusy: () => boolean;
  get: () => { sender: string; date: string };
}

interface Deps {
  uploads: Readonly<Record<UploadCall, OneFileUpload>>;
  batch: {
    add: (files: readonly File[], fields: UploadFields, page: UploadCall) => void;
    get: () => { lines: readonly unknown[]; page: UploadCall };
  };
  /** The upload page that is shown; null on every other page. */
  pageInView: () => UploadCall | null;
  goTo: (path: string) => void;
  notify: (notice: Notice) => void;
}

/** Sends files that were dropped anywhere, or chosen many at once, to the upload page for their kind. */
export function createTakeFiles({ uploads, batch, pageInView, goTo, notify }: Deps) {
  function pageFor(files: readonly File[]): UploadCall {
    if (batch.get().lines.length > 0) return batch.get().page;
    const calls = new Set(files.filter((file) => kindOf(file) !== 'other').map(callFor));
    const [only] = calls;
    const hasArchive = files.some((file) => kindOf(file) === 'archive');
    if (calls.size === 1 && only && !hasArchive) return only;
    return pageInView() ?? 'xml';
  }

  /** A single file of a kind that has its own form waits there, so that sender and date can be added. */
  function singleUploadFor(files: readonly File[], file: File): OneFileUpload | null {
    if (files.length > 1 || batch.get().lines.length > 0) return null;
    const upload = isXml(file) ? uploads.xml : isPdf(file) ? uploads.pdf : null;
    return upload && !upload.isBusy() ? upload : null;
  }

  return (files: readonly File[], { stays = false }: HandInOptions = {}): void => {
    const [first] = files;
    if (!first) return;
    if (files.every((file) => kindOf(file) === 'other')) {
      notify({
        id: 'drop',
        type: 'error',
        title: uploadText[pageInView() ?? 'xml'].wrongFile,
        message: batchText.refused.other,
      });
      return;
    }
    const page = pageFor(files);
    const upload = stays ? null : singleUploadFor(files, first);
    if (upload) {
      upload.choose(first);
    } else {
      const { sender, date } = uploads[page].get();
      batch.add(files, { sender: sender.trim() || undefined, date: date || undefined }, page);
    }
    if (!stays) goTo(UPLOAD_PAGES[page]);
  };
}
