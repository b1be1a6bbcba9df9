import type { ReactNode } from 'react';
import { endOfText } from '#domain/text/cut-text.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './documents.module.css';

/** Characters kept at the end of a name that is cut in its middle: its number and its extension. */
const KEPT_END = 14;

/** A name that is cut in its middle: the end tells files of one sender apart. */
export function CutName({ name }: { name: string }) {
  const end = endOfText(name, KEPT_END);
  return (
    <Row as="span" shrinkX className={classes.name}>
      <span className="cut">{name.slice(0, name.length - end.length)}</span>
      <span>{end}</span>
    </Row>
  );
}

/** A file's name, and beneath it where it came from. */
export function FileCell({ name, origin }: { name: string; origin?: string | null | undefined }) {
  return (
    <Text leading={1.35}>
      <span className="mono">
        <CutName name={name} />
      </span>
      {origin && (
        <Text tone="faint" size={12} display="block" className="cut">
          {origin}
        </Text>
      )}
    </Text>
  );
}

/** Two lines at most, three on a phone; the rest of it is in the tooltip. */
export const TwoLines = ({ children }: { children: ReactNode }) => (
  <Text overflow="hidden" leading={1.35} lines="many" className={classes.clamp}>
    {children}
  </Text>
);

/** Why there is no invoice, in place of the invoice. */
export function Reason({ children, isError }: { children: string | null; isError: boolean }) {
  return (
    <Text tone={isError ? 'bad' : 'muted'} title={children ?? undefined}>
      {children}
    </Text>
  );
}

/** What the document changed in existing invoices: never cut off. */
export function Changes({ changes }: { changes: readonly string[] }) {
  return changes.map((sentence) => (
    <Text tone="warn" size={13} leading={1.35} lines="many" breaks display="block" key={sentence}>
      {sentence}
    </Text>
  ));
}

interface InvoiceWordsProps {
  issuer: ReactNode;
  /** The number of the invoice, or a remark in its place. */
  number?: string | null;
  remark?: string | null | undefined;
  /** «y 3 más» */
  others?: string | null | undefined;
}

export function InvoiceWords({ issuer, number, remark, others }: InvoiceWordsProps) {
  return (
    <>
      <Text weight={550} phone={{ display: 'block' }} className={classes.issuer}>
        {issuer}
      </Text>{' '}
      {number && <span className="mono muted">{number}</span>}
      {remark && (
        <Text tone="muted" size={13} title={remark}>
          {' '}
          {remark}
        </Text>
      )}
      {others && (
        <Text tone="muted" size={13}>
          {' '}
          {others}
        </Text>
      )}
    </>
  );
}
