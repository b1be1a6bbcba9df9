import { useEffect } from 'react';
import { uploadText } from '#text/documents.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Grid, Stack } from '#web/ui/layout/parts.tsx';
import { BatchOrOneFile } from '../one-file/batch-or-one-file.tsx';
import { FilePicker } from '../one-file/file-picker.tsx';
import { PickedFileCard } from '../one-file/picked-file-card.tsx';
import { UploadForm } from '../one-file/upload-form.tsx';
import { UploadHeader } from '../one-file/upload-header.tsx';
import { ResultPlaceholder, UploadSteps } from '../one-file/upload-progress.tsx';
import { useUpload } from '../uploads/uploads.ts';
import classes from './upload-xml.module.css';

/** Loaded while the file is read. */
const xmlResult = defineLazyPart(async () => (await import('./xml-result.tsx')).XmlResult);

const READING = { label: uploadText.xml.steps.reading, isAi: false };
const COMING = [172, 128, 148, 96].map((width) => ({ width }));

function Result() {
  const { phase, task } = useUpload('xml');
  const isUnderWay = phase === 'submitting' || phase === 'polling';
  useEffect(() => {
    if (isUnderWay) xmlResult.preload();
  }, [isUnderWay]);
  if (phase === 'finished' && task) return <LazyPart part={xmlResult} props={{ task }} />;
  if (isUnderWay) return <UploadSteps which="xml" reading={READING} coming={COMING} />;
  return <ResultPlaceholder which="xml" />;
}

/** At the left the file and its fields, at the right its result. */
function OneFile() {
  const { phase } = useUpload('xml');
  return (
    <>
      <UploadHeader which="xml" note={uploadText.xml.note} />
      <Grid gap={32} align="start" className={classes.halves}>
        <Stack gap={14} shrinkX>
          <UploadForm which="xml">
            <PickedFileCard which="xml" />
            <FilePicker which="xml" />
          </UploadForm>
        </Stack>
        <Stack
          as="section"
          gap={14}
          shrinkX
          className={classes.result}
          data-phase={phase}
          aria-label={uploadText.resultRegion}
        >
          <Result />
        </Stack>
      </Grid>
    </>
  );
}

/** «Subir XML Manual»: one file with its result, or many at once. */
export function UploadXmlScreen() {
  return (
    <BatchOrOneFile which="xml">
      <OneFile />
    </BatchOrOneFile>
  );
}
