import { ActionIcon, CopyButton as Clipboard } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { t } from '#text/common.ts';
import { look } from '#web/ui/layout/look.ts';
import classes from './copy-button.module.css';

/** Milliseconds for which the button says that the text was copied. */
const SAID = 1600;

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <Clipboard value={text} timeout={SAID}>
      {({ copied, copy }) => (
        <ActionIcon
          className={look({ relative: true, radius: 'pill', tone: 'faint', hover: 'hover' }, classes.copyButtonButton)}
          variant="transparent"
          aria-label={label}
          title={label}
          onClick={copy}
        >
          {copied ? <IconCheck size={14} aria-hidden="true" /> : <IconCopy size={14} aria-hidden="true" />}
          <span className="visually-hidden" role="status">
            {copied && t.common.copied}
          </span>
        </ActionIcon>
      )}
    </Clipboard>
  );
}
