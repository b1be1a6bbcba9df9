import { IconAlertCircle, IconCamera, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, useId } from 'react';
import { uploadText } from '#text/documents.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { ACCEPT_MANY, ACCEPT_PDF, ACCEPT_PHOTO, ACCEPT_XML } from '#web/ui/inputs/accepted-files.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Text } from '#web/ui/layout/parts.tsx';
import { filesOfPicker } from '../files/collect-files.ts';
import type { UploadCall } from '../files/file-kinds.ts';
import { takeFiles, uploads, useUpload } from '../uploads/uploads.ts';
import classes from './one-file.module.css';

/** The field is emptied, so that choosing the same file again is noticed. */
function taken(event: ChangeEvent<HTMLInputElement>): File[] {
  const files = filesOfPicker(event.currentTarget.files);
  event.currentTarget.value = '';
  return files;
}

const WORD = look(
  { py: 4, px: 0, radius: 3, tone: 'brand', weight: 550, lines: 'one', underline: 'hover', pointer: true },
  classes.word,
);
const CAMERA = look(
  {
    gap: 8,
    align: 'center',
    touch: true,
    mt: 8,
    px: 16,
    frame: 'line2',
    radius: 'control',
    fill: 'sheet',
    tone: 'ink',
    weight: 550,
    pointer: true,
  },
  classes.camera,
);
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
    <Text relative className={classes.picker}>
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
      <label htmlFor={id} className={className ?? WORD}>
        {children}
      </label>
    </Text>
  );
}

/** Where files are dropped or chosen. The window itself handles the drop: this area only invites to it. */
export function FilePicker({ which, isTall = false }: { which: UploadCall; isTall?: boolean }) {
  const { file, fileError } = useUpload(which);
  const { or, comma, last } = uploadText.chooseWords;
  const { choose } = uploadText;
  const text = uploadText[which];
  // A phone has no mouse to drop files with.
  const canDrop = !usePhone();
  const dropTitle = file ? text.dropAnother : text.dropFirst;
  const chooseTitle = file ? text.chooseAnother : text.chooseFirst;
  const disabled = uploads[which].isBusy();
  const chooseOne = ([first]: File[]) => uploads[which].choose(first ?? null);
  const many = { many: true, onFiles: takeFiles, disabled } as const;
  return (
    <div className={isTall ? look({ flow: 'stack' }, classes.tall) : undefined}>
      <Grid
        flex={isTall ? 1 : undefined}
        alignContent={isTall ? 'center' : undefined}
        justifyItems="center"
        p={20}
        radius="card"
        fill="soft"
        textAlign="center"
        className={classes.area}
        data-wrong={fileError !== null || undefined}
      >
        <IconUpload
          className={look({ tone: which === 'pdf' ? 'lap' : 'brand' })}
          size={22}
          stroke={1.5}
          aria-hidden="true"
        />
        <Text as="p" mt={6} weight={550}>
          {canDrop ? dropTitle : chooseTitle}
        </Text>
        <Text as="p" tone="muted" size={13}>
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
        </Text>
        <Text as="p" tone="muted" size={13}>
          {text.alsoTaken}
        </Text>
        {which === 'pdf' && (
          <Picker {...many} many={false} name={uploadText.photo} accept={ACCEPT_PHOTO} camera className={CAMERA}>
            <IconCamera size={18} stroke={1.6} aria-hidden="true" />
            {choose.photo}
          </Picker>
        )}
      </Grid>
      {fileError && (
        <p className={look({ gap: 6, align: 'center', mt: 6, tone: 'bad', size: 12.5, flow: 'row' })} role="alert">
          <IconAlertCircle size={15} aria-hidden="true" />
          {fileError}
        </p>
      )}
    </div>
  );
}
