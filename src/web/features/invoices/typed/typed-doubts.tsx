import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { invoiceText } from '#text/invoice.ts';
import { typedText as text } from '#text/typed-invoice.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Grid } from '#web/ui/layout/parts.tsx';
import { isCorrectedField, typedValue } from '../review/doubts/corrected-fields.ts';
import { groupDoubts } from '../review/doubts/field-doubts.ts';
import { FORM_FIELDS, type FormField } from './typed-draft.ts';
import type { TypedInHand } from './use-typed.ts';

/** The doubts that the reading left, with what the QR, the CDC or a sum says instead. */
export function TypedDoubts({ invoice, inHand }: { invoice: InvoiceDetail; inHand: TypedInHand }) {
  const groups = groupDoubts(invoice.doubts);
  return (
    <Note tone="warn" Icon={IconAlertTriangle} title={text.toLook}>
      <Grid as="ul" gap={4} mt={4}>
        {groups.map(({ field, doubts, suggestions }) => (
          <li key={field}>
            {field !== 'document' && <strong>{invoiceText.readingFields[field]}: </strong>}
            {[...new Set(doubts.map(({ sentence }) => sentence))].join(' ')}{' '}
            {isCorrectedField(field) &&
              (FORM_FIELDS as readonly string[]).includes(field) &&
              suggestions.map((value) => (
                <Button
                  key={value}
                  variant="light"
                  size="compact-xs"
                  onClick={() => inHand.write(field as FormField, typedValue(field, value))}
                >
                  {text.takeValue(typedValue(field, value))}
                </Button>
              ))}
          </li>
        ))}
      </Grid>
    </Note>
  );
}
