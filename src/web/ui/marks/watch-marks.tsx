import { Button } from '@mantine/core';
import { type Icon, IconCalendarQuestion, IconRubberStamp, IconTrendingUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SupplierMark } from '#contract/suppliers/watch.ts';
import { watchText as words } from '#text/suppliers/watch.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';

const ICONS: Record<SupplierMark['kind'], Icon> = {
  'price-rise': IconTrendingUp,
  'new-timbrado': IconRubberStamp,
  'missing-month': IconCalendarQuestion,
};

const MORE = look({ tone: 'brand', weight: 550, size: 13, pointer: true, fit: true, phone: { touch: true } });

interface WatchMarksProps {
  marks: readonly SupplierMark[];
  /** The marks that a person said to be fine; they are folded. */
  settled: readonly SupplierMark[];
  /** RUC of the supplier, for links to the marks' invoices; absent on the page of the invoice itself. */
  ruc?: string;
  isSending: boolean;
  onSettle: (mark: SupplierMark) => void;
  onReopen: (mark: SupplierMark) => void;
}

/** What deserves a look, a sentence each, with a button «Está bien». Shows nothing when there are no marks. */
export function WatchMarks({ marks, settled, ruc, isSending, onSettle, onReopen }: WatchMarksProps) {
  const [showsSettled, setShowsSettled] = useState(false);
  if (marks.length === 0 && settled.length === 0) return null;
  const keyOf = ({ kind, subject, invoiceId }: SupplierMark) => `${kind} ${subject} ${invoiceId}`;
  return (
    <Grid as="section" gap={8} aria-label={words.title}>
      {marks.map((mark) => (
        <Note key={keyOf(mark)} Icon={ICONS[mark.kind]} title={mark.title}>
          {mark.sentence}
          <Row wrap gapY={4} gapX={12} align="center" mt={6}>
            <Button
              variant="default"
              size="xs"
              className={look({ phone: { touch: true } })}
              aria-label={words.fineNamed(mark.title)}
              disabled={isSending}
              onClick={() => onSettle(mark)}
            >
              {words.fine}
            </Button>
            {ruc !== undefined && mark.invoiceId !== null && (
              <Link
                to="/invoice-list"
                search={{ month: 'all', issuerRuc: ruc, invoice: mark.invoiceId }}
                className={MORE}
              >
                {words.see}
              </Link>
            )}
          </Row>
        </Note>
      ))}
      {settled.length > 0 && (
        <button
          type="button"
          className={MORE}
          aria-expanded={showsSettled}
          onClick={() => setShowsSettled(!showsSettled)}
        >
          {words.settled(settled.length)}
        </button>
      )}
      {showsSettled &&
        settled.map((mark) => (
          <Row key={keyOf(mark)} gap={12} align="center" justify="between" size={13}>
            <Text tone="muted" shrinkX breaks>
              {mark.title}. {mark.sentence}
            </Text>
            <button
              type="button"
              className={MORE}
              aria-label={words.againNamed(mark.title)}
              disabled={isSending}
              onClick={() => onReopen(mark)}
            >
              {words.again}
            </button>
          </Row>
        ))}
    </Grid>
  );
}
