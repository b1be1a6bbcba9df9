import { uploadXmlText } from '#web/text/es/documents.ts';
import { BatchScreen } from '../batch/batch-screen.tsx';
import { useBatch, useXmlUpload } from '../uploads/uploads.ts';
import { UploadHeader } from './upload-header.tsx';
import classes from './upload-xml-screen.module.css';
import { XmlForm } from './xml-form.tsx';
import { XmlProgress } from './xml-progress.tsx';
import { XmlResult } from './xml-result.tsx';

/** Left the file and what is known of it, right what became of it. */
function OneFile() {
  const upload = useXmlUpload();
  const { phase, task } = upload;
  return (
    <>
      <UploadHeader note={uploadXmlText.note} />
      <div className={classes.halves}>
        <div className={classes.half}>
          <XmlForm upload={upload} />
        </div>
        <section className={classes.result} data-phase={phase} aria-label={uploadXmlText.resultRegion}>
          {phase === 'finished' && task ? <XmlResult task={task} /> : <XmlProgress upload={upload} />}
        </section>
      </div>
    </>
  );
}

/** «Subir XML Manual»: one file with its result, or many at once. */
export function UploadXmlScreen() {
  const { lines } = useBatch();
  return lines.length > 0 ? <BatchScreen /> : <OneFile />;
}
