import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { t } from '#text/common.ts';
import { reviewText as text } from '#text/review.ts';
import { areFiguresHidden } from '#web/format/invoice-line.ts';
import { defineLazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { type CorrectedField, shownValue, valueIn } from './corrected-fields.ts';
import type { DraftInHand } from './use-draft.ts';

/** The fields that are shown for every invoice; the others only while they are corrected. */
const FACTS: readonly CorrectedField[] = [
  'issueDate',
  'number',
  'issuerRuc',
  'timbrado',
  'condition',
  'receiverRuc',
  'total',
  'vat10',
  'vat5',
];

/** A false figure is shown only where it is compared with what was signed; here a sentence takes its place. */
const FORGED: readonly CorrectedField[] = ['vat10', 'vat5'];

/** What was read without a doubt. */
export function Facts({ header, inHand }: { header: InvoiceHeader; inHand: DraftInHand }) {
  const doubted = new Set<string>(inHand.groups.map(({ field }) => field));
  const isForged = areFiguresHidden(header);
  const isShown = (field: CorrectedField) => !doubted.has(field) && !(isForged && FORGED.includes(field));
  const wordsOf = (field: CorrectedField) =>
    isForged && field === 'total'
      ? t.common.alteredNotCounted
      : (inHand.draft.typed[field] ?? shownValue(field, valueIn(header, field)));
  const facts = FACTS.filter(isShown).map((field) => [field, wordsOf(field)] as const);
  return (
    <Grid as="dl" gap={6} size={13.5}>
      {facts.map(([field, value]) => (
        <Row gap={18} justify="between" key={field}>
          <Text as="dt" tone="muted">
            {text.fields[field]}
          </Text>
          <Text as="dd" tabular textAlign="right" breaks>
            {value || text.missing}
          </Text>
        </Row>
      ))}
    </Grid>
  );
}

/** Loaded when somebody wants to correct a field without a doubt: most doubts are answered in their own place. */
export const allFields = defineLazyPart(async () => (await import('./all-fields.tsx')).AllFields);
