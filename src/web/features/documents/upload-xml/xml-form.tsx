import { Button, TextInput } from '@mantine/core';
import { IconAlertCircle, IconCopyCheck, IconFileTypeXml } from '@tabler/icons-react';
import type { FormEvent, KeyboardEvent } from 'react';
import { SENDER_CHARACTERS } from '#contract/tasks.ts';
import { uploadXmlText } from '#web/text/es/documents.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { DateField } from '#web/ui/inputs/date-field.tsx';
import { FilePicker } from '../files/file-picker.tsx';
import { PickedFileCard } from '../files/picked-file-card.tsx';
import type { UploadState } from '../uploads/upload-flow.ts';
import { xmlUpload } from '../uploads/uploads.ts';
import classes from './xml-form.module.css';

function send(event: FormEvent): void {
  event.preventDefault();
  void xmlUpload.submit();
}

/** Enter in a field submits also while the button is off: whoever has no file yet is told so. */
function sendOnEnter(event: KeyboardEvent): void {
  const { target, key } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file') send(event);
}

export function XmlForm({ upload }: { upload: UploadState }) {
  const { phase, file, sender, date, fileError, problem } = upload;
  const isBusy = phase === 'submitting' || phase === 'polling';
  const isEmpty = phase === 'idle' && !sender && !date && !fileError;
  return (
    <form className={classes.form} onSubmit={send} onKeyDown={sendOnEnter} noValidate>
      {file && <PickedFileCard upload={upload} file={file} />}
      <FilePicker hasFile={file !== null} isBusy={isBusy} error={fileError} />
      <div className={classes.fields}>
        <TextInput
          label={uploadXmlText.sender}
          placeholder={uploadXmlText.senderPlaceholder}
          maxLength={SENDER_CHARACTERS}
          value={sender}
          disabled={isBusy}
          onChange={({ currentTarget }) => xmlUpload.setSender(currentTarget.value)}
        />
        <DateField label={uploadXmlText.date} value={date} disabled={isBusy} onChange={xmlUpload.setDate} />
      </div>
      {problem && (
        <Note tone="bad" Icon={IconAlertCircle} role="alert">
          {problem}
        </Note>
      )}
      <div className={classes.actions}>
        <Button
          type="submit"
          disabled={isBusy || !file || phase === 'finished'}
          leftSection={<IconFileTypeXml size={17} stroke={1.6} aria-hidden="true" />}
        >
          {uploadXmlText.submit}
        </Button>
        <Button variant="default" disabled={isEmpty} onClick={() => xmlUpload.reset()}>
          {uploadXmlText.clear}
        </Button>
      </div>
      <Note Icon={IconCopyCheck}>{uploadXmlText.joinsPdf}</Note>
    </form>
  );
}
