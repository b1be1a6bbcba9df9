import { ActionIcon, Button, CopyButton as Clipboard } from '@mantine/core';
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

interface CopyTextButtonProps {
  text: string;
  words: { readonly copy: string; readonly copied: string };
  /** What is copied, for whoever does not see beside what the button stands. */
  of?: string;
}

/** The same, with its words on it. */
export function CopyTextButton({ text, words, of }: CopyTextButtonProps) {
  return (
    <Clipboard value={text} timeout={SAID}>
      {({ copied, copy }) => {
        const said = copied ? words.copied : words.copy;
        const Icon = copied ? IconCheck : IconCopy;
        return (
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon size={15} aria-hidden="true" />}
            aria-label={of && `${said}: ${of}`}
            onClick={copy}
          >
            {said}
          </Button>
        );
      }}
    </Clipboard>
  );
}
