import { uploadXmlText } from '#web/text/es/documents.ts';
import { useXmlUpload } from '../tasks/use-uploads.ts';
import { UploadHeader } from './upload-header.tsx';
import { XmlForm } from './xml-form.tsx';
import { XmlProgress } from './xml-progress.tsx';
import { XmlResult } from './xml-result.tsx';
import classes from './xml-screen.module.css';

/** Left the file and what is known of it, right what became of it. */
export function XmlScreen() {
  const upload = useXmlUpload();
  const { phase, task } = upload;
  return (
    <>
      <UploadHeader note={uploadXmlText.note} />
      <div className={classes.halves}>
        <XmlForm upload={upload} />
        <section className={classes.result} data-phase={phase} aria-label={uploadXmlText.resultRegion}>
          {phase === 'finished' && task ? <XmlResult task={task} /> : <XmlProgress upload={upload} />}
        </section>
      </div>
    </>
  );
}
