import { Button } from '@mantine/core';
import { IconCopyCheck, IconFileTypePdf, IconFileTypeXml } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { SENDER_CHARACTERS } from '#contract/intake/tasks.ts';
import { uploadText } from '#text/documents.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { FieldRow, Form, TextField } from '#web/ui/form/form.tsx';
import { DateField } from '#web/ui/inputs/date-field.tsx';
import type { UploadCall } from '../files/file-kinds.ts';
import { uploads, useUpload } from '../uploads/uploads.ts';

const ICONS = { xml: IconFileTypeXml, pdf: IconFileTypePdf } as const;

/** What is typed is kept outside the page and is still there after leaving it, so leaving needs no question. */
export function UploadForm({ which, children }: { which: UploadCall; children?: ReactNode }) {
  const { phase, file, sender, date, fileError, fieldErrors, problem } = useUpload(which);
  const upload = uploads[which];
  const text = uploadText[which];
  const SubmitIcon = ICONS[which];
  const isBusy = upload.isBusy();
  const isEmpty = phase === 'idle' && !sender && !date && !fileError;
  /** Enter in a field submits even while the button is disabled: then a message says that a file is missing. */
  const sendOnEnter = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'file') return;
    event.preventDefault();
    void upload.submit();
  };
  return (
    <>
      <Form
        errors={fieldErrors}
        problem={problem}
        isSending={isBusy}
        onSend={upload.submit}
        onKeyDown={sendOnEnter}
        actions={
          <>
            <Button
              type="submit"
              disabled={isBusy || !file || phase === 'finished'}
              leftSection={<SubmitIcon size={17} stroke={1.6} aria-hidden="true" />}
            >
              {text.submit}
            </Button>
            {!(which === 'pdf' && isEmpty) && (
              <Button variant="default" disabled={isEmpty} onClick={() => upload.reset()}>
                {text.clear}
              </Button>
            )}
          </>
        }
      >
        {children}
        <FieldRow>
          <TextField
            label={uploadText.sender}
            placeholder={uploadText.senderPlaceholder}
            maxLength={SENDER_CHARACTERS}
            value={sender}
            error={fieldErrors.sender}
            disabled={isBusy}
            onChange={upload.setSender}
          />
          <DateField
            label={uploadText.date}
            value={date}
            error={fieldErrors.date}
            disabled={isBusy}
            onChange={upload.setDate}
          />
        </FieldRow>
      </Form>
      <Note Icon={IconCopyCheck}>{text.joins}</Note>
    </>
  );
}
