import { IconAlertCircle, IconCamera, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, useId } from 'react';
import { uploadText } from '#web/text/es/documents.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { filesOfPicker } from '../files/collect-files.ts';
import { ACCEPT_MANY, ACCEPT_PDF, ACCEPT_PHOTO, ACCEPT_XML, type UploadCall } from '../files/file-kinds.ts';
import { takeFiles, uploads, useUpload } from '../uploads/uploads.ts';
import classes from './file-picker.module.css';

/** The same file chosen again is a choice too. */
function taken(event: ChangeEvent<HTMLInputElement>): File[] {
  const files = filesOfPicker(event.currentTarget.files);
  event.currentTarget.value = '';
  return files;
}

const ACCEPT = { xml: ACCEPT_XML, pdf: ACCEPT_PDF } as const;

interface PickerProps {
  name: string;
  accept?: string;
  isRequired?: boolean;
  many?: boolean;
  folder?: boolean;
  /** Opens the camera of a phone. */
  camera?: boolean;
  disabled: boolean;
  className?: string | undefined;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A native file field behind a word of the sentence: reachable by keyboard, named for screen readers. */
function Picker({
  name,
  accept,
  isRequired,
  many,
  folder,
  camera,
  disabled,
  className,
  onFiles,
  children,
}: PickerProps) {
  const id = useId();
  return (
    <span className={classes.picker}>
      <input
        id={id}
        type="file"
        className="visually-hidden"
        aria-label={name}
        accept={accept}
        required={isRequired}
        multiple={many}
        disabled={disabled}
        onChange={(event) => onFiles(taken(event))}
        {...(folder ? { webkitdirectory: '' } : {})}
        {...(camera ? { capture: 'environment' as const } : {})}
      />
      <label htmlFor={id} className={className ?? classes.word}>
        {children}
      </label>
    </span>
  );
}

/** Where files are dropped or chosen. The window takes the drop itself: this says that it may be done. */
export function FilePicker({ which, isTall = false }: { which: UploadCall; isTall?: boolean }) {
  const { file, fileError } = useUpload(which);
  const { or, comma, last } = uploadText.chooseWords;
  const { choose } = uploadText;
  const text = uploadText[which];
  // A finger drops nothing.
  const canDrop = !usePhone();
  const dropTitle = file ? text.dropAnother : text.dropFirst;
  const chooseTitle = file ? text.chooseAnother : text.chooseFirst;
  const disabled = uploads[which].isBusy();
  const chooseOne = ([first]: File[]) => uploads[which].choose(first ?? null);
  const many = { many: true, onFiles: takeFiles, disabled } as const;
  return (
    <div className={classes.field} data-tall={isTall || undefined}>
      <div className={classes.area} data-wrong={fileError !== null || undefined} data-kind={which}>
        <IconUpload className={classes.icon} size={22} stroke={1.5} aria-hidden="true" />
        <p className={classes.title}>{canDrop ? dropTitle : chooseTitle}</p>
        <p className={classes.words}>
          {canDrop && or}{' '}
          <Picker name={text.file} accept={ACCEPT[which]} isRequired={!file} disabled={disabled} onFiles={chooseOne}>
            {choose.one}
          </Picker>
          {comma}
          <Picker {...many} name={uploadText.many} accept={ACCEPT_MANY}>
            {choose.many}
          </Picker>
          {last}
          <Picker {...many} name={uploadText.folder} folder>
            {choose.folder}
          </Picker>
        </p>
        <p className={classes.words}>{text.alsoTaken}</p>
        {which === 'pdf' && (
          <Picker
            {...many}
            many={false}
            name={uploadText.photo}
            accept={ACCEPT_PHOTO}
            camera
            className={classes.camera}
          >
            <IconCamera size={18} stroke={1.6} aria-hidden="true" />
            {choose.photo}
          </Picker>
        )}
      </div>
      {fileError && (
        <p className={classes.error} role="alert">
          <IconAlertCircle size={15} aria-hidden="true" />
          {fileError}
        </p>
      )}
    </div>
  );
}
