import { Button } from '@mantine/core';
import { IconCopyCheck, IconFileTypeXml } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { SENDER_CHARACTERS } from '#contract/tasks.ts';
import { uploadXmlText } from '#web/text/es/documents.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { FieldRow, Form, TextField } from '#web/ui/form/form.tsx';
import { DateField } from '#web/ui/inputs/date-field.tsx';
import { FilePicker } from '../files/file-picker.tsx';
import { PickedFileCard } from '../files/picked-file-card.tsx';
import type { UploadState } from '../uploads/upload-flow.ts';
import { xmlUpload } from '../uploads/uploads.ts';

/** Enter in a field submits also while the button is off: whoever has no file yet is told so. */
function sendOnEnter(event: KeyboardEvent): void {
  const { target, key } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'file') return;
  event.preventDefault();
  void xmlUpload.submit();
}

/** What is typed lives outside the page and is still there after leaving it: nobody has to be asked. */
export function XmlForm({ upload }: { upload: UploadState }) {
  const { phase, file, sender, date, fileError, fieldErrors, problem } = upload;
  const isBusy = phase === 'submitting' || phase === 'polling';
  const isEmpty = phase === 'idle' && !sender && !date && !fileError;
  return (
    <>
      <Form
        errors={fieldErrors}
        problem={problem}
        isSending={isBusy}
        onSend={xmlUpload.submit}
        onKeyDown={sendOnEnter}
        actions={
          <>
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
          </>
        }
      >
        {file && <PickedFileCard upload={upload} file={file} />}
        <FilePicker hasFile={file !== null} isBusy={isBusy} error={fileError} />
        <FieldRow>
          <TextField
            label={uploadXmlText.sender}
            placeholder={uploadXmlText.senderPlaceholder}
            maxLength={SENDER_CHARACTERS}
            value={sender}
            error={fieldErrors.sender}
            disabled={isBusy}
            onChange={xmlUpload.setSender}
          />
          <DateField
            label={uploadXmlText.date}
            value={date}
            error={fieldErrors.date}
            disabled={isBusy}
            onChange={xmlUpload.setDate}
          />
        </FieldRow>
      </Form>
      <Note Icon={IconCopyCheck}>{uploadXmlText.joinsPdf}</Note>
    </>
  );
}
