import { dropText, uploadXmlText } from '#web/text/es/documents.ts';
import type { Notice } from '#web/ui/feedback/toast-queue.ts';
import type { UploadFields } from '../batch/batch-store.ts';
import { kindOf } from './file-kinds.ts';

interface Deps {
  upload: { choose: (file: File) => void; isBusy: () => boolean; get: () => { sender: string; date: string } };
  batch: { add: (files: readonly File[], fields: UploadFields) => void; get: () => { lines: readonly unknown[] } };
  goTo: (path: string) => void;
  notify: (notice: Notice) => void;
}

const XML_PAGE = '/upload-xml';
const PDF_PAGE = '/upload';

/** Files dropped anywhere, or chosen many at once: each finds the page where it is dealt with. */
export function createTakeFiles({ upload, batch, goTo, notify }: Deps) {
  return (files: readonly File[]): void => {
    const [first] = files;
    const kinds = new Set(files.map(kindOf));
    if (!first) return;
    if (!kinds.has('xml') && !kinds.has('archive')) {
      if (kinds.has('pdf')) goTo(PDF_PAGE);
      const message = kinds.has('pdf') ? dropText.pdfLater : dropText.whatIsTaken;
      notify({ id: 'drop', type: 'error', title: uploadXmlText.wrongFile, message });
      return;
    }
    const isAlone = files.length === 1 && kinds.has('xml') && batch.get().lines.length === 0 && !upload.isBusy();
    if (isAlone) {
      upload.choose(first);
    } else {
      const { sender, date } = upload.get();
      batch.add(files, { sender: sender.trim() || undefined, date: date || undefined });
    }
    goTo(XML_PAGE);
  };
}
