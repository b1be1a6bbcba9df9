import { IconAlertCircle, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useId } from 'react';
import { uploadXmlText } from '#web/text/es/documents.ts';
import { takeFiles, xmlUpload } from '../uploads/uploads.ts';
import { filesOfPicker } from './collect-files.ts';
import { ACCEPT_MANY, ACCEPT_XML } from './file-kinds.ts';
import classes from './file-picker.module.css';

/** The same file chosen again is a choice too. */
function taken(event: ChangeEvent<HTMLInputElement>): File[] {
  const files = filesOfPicker(event.currentTarget.files);
  event.currentTarget.value = '';
  return files;
}

const words = uploadXmlText.choose;
type PickerProps = { name: string; word: string; accept?: string; many?: boolean; folder?: boolean; disabled: boolean };

/** A native file field behind a word of the sentence: reachable by keyboard, named for screen readers. */
function Picker({ name, word, accept, many = false, folder = false, disabled }: PickerProps) {
  const id = useId();
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = taken(event);
    if (many) takeFiles(files);
    else xmlUpload.choose(files[0] ?? null);
  };
  return (
    <span className={classes.picker}>
      <input
        id={id}
        type="file"
        className="visually-hidden"
        aria-label={name}
        accept={accept}
        multiple={many}
        disabled={disabled}
        onChange={take}
        {...(folder ? { webkitdirectory: '' } : {})}
      />
      <label htmlFor={id} className={classes.word}>
        {word}
      </label>
    </span>
  );
}

type FilePickerProps = { hasFile: boolean; isBusy: boolean; error: string | null };

/** Where files are dropped or chosen. The window takes the drop itself: this says that it may be done. */
export function FilePicker({ hasFile, isBusy, error }: FilePickerProps) {
  const { or, comma, last } = uploadXmlText.chooseWords;
  return (
    <div>
      <div className={classes.area} data-wrong={error !== null || undefined}>
        <IconUpload className={classes.icon} size={22} stroke={1.5} aria-hidden="true" />
        <p className={classes.title}>{hasFile ? uploadXmlText.dropAnother : uploadXmlText.dropFirst}</p>
        <p className={classes.words}>
          {or} <Picker name={uploadXmlText.file} word={words.one} accept={ACCEPT_XML} disabled={isBusy} />
          {comma}
          <Picker name={uploadXmlText.many} word={words.many} accept={ACCEPT_MANY} many disabled={isBusy} />
          {last}
          <Picker name={uploadXmlText.folder} word={words.folder} many folder disabled={isBusy} />
        </p>
        <p className={classes.words}>{uploadXmlText.alsoTaken}</p>
      </div>
      {error && (
        <p className={classes.error} role="alert">
          <IconAlertCircle size={15} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
