import type { ReactNode } from 'react';
import { endOfText } from '#domain/cut-text.ts';
import classes from './document-cells.module.css';

/** Characters of the end that stay when a name is cut in its middle: its number and its kind. */
const KEPT_END = 14;

/** Cut in its middle: the end tells files of one sender apart. */
export function CutName({ name }: { name: string }) {
  const end = endOfText(name, KEPT_END);
  return (
    <span className={classes.name}>
      <span className="cut">{name.slice(0, name.length - end.length)}</span>
      <span>{end}</span>
    </span>
  );
}

/** A file's name, and beneath it where it came from. */
export function FileCell({ name, origin }: { name: string; origin?: string | null | undefined }) {
  return (
    <span className={classes.file}>
      <span className="mono">
        <CutName name={name} />
      </span>
      {origin && <span className={`${classes.origin} cut`}>{origin}</span>}
    </span>
  );
}

/** Two lines at most, three on a phone; the rest of it is in the tooltip. */
export const TwoLines = ({ children }: { children: ReactNode }) => <span className={classes.clamp}>{children}</span>;

/** Why there is no invoice where one would stand. */
export function Reason({ children, isError }: { children: string | null; isError: boolean }) {
  return (
    <span className={classes.reason} data-bad={isError || undefined} title={children ?? undefined}>
      {children}
    </span>
  );
}

/** What it did to invoices that were there: never cut off. */
export function Changes({ changes }: { changes: readonly string[] }) {
  return changes.map((sentence) => (
    <span key={sentence} className={classes.change}>
      {sentence}
    </span>
  ));
}

interface InvoiceWordsProps {
  issuer: ReactNode;
  /** Of the document, or what there is to say in its place. */
  number?: string | null;
  remark?: string | null | undefined;
  /** «y 3 más» */
  others?: string | null | undefined;
}

export function InvoiceWords({ issuer, number, remark, others }: InvoiceWordsProps) {
  return (
    <>
      <span className={classes.issuer}>{issuer}</span> {number && <span className="mono muted">{number}</span>}
      {remark && (
        <span className={classes.remark} title={remark}>
          {' '}
          {remark}
        </span>
      )}
      {others && <span className={classes.remark}> {others}</span>}
    </>
  );
}
