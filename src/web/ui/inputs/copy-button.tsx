import { ActionIcon, CopyButton as Clipboard } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { t } from '#web/text/es.ts';
import classes from './copy-button.module.css';

/** Milliseconds for which it says that it was done. */
const SAID = 1600;

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <Clipboard value={text} timeout={SAID}>
      {({ copied, copy }) => (
        <ActionIcon className={classes.button} variant="transparent" aria-label={label} title={label} onClick={copy}>
          {copied ? <IconCheck size={14} aria-hidden="true" /> : <IconCopy size={14} aria-hidden="true" />}
          <span className="visually-hidden" role="status">
            {copied && t.common.copied}
          </span>
        </ActionIcon>
      )}
    </Clipboard>
  );
}
