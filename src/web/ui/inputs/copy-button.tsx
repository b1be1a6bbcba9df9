import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '#web/text/es.ts';
import classes from './copy-button.module.css';

/** Milliseconds for which it says that it was done. */
const SAID = 1600;

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <button type="button" className={classes.button} aria-label={label} title={label} onClick={copy}>
      {isCopied ? <IconCheck size={14} aria-hidden="true" /> : <IconCopy size={14} aria-hidden="true" />}
      <span className="visually-hidden" role="status">
        {isCopied && t.common.copied}
      </span>
    </button>
  );
}
