import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { typedText as text } from '#web/text/es/typed-invoice.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { isCorrectedField, typedValue } from '../review/doubts/corrected-fields.ts';
import { groupDoubts } from '../review/doubts/field-doubts.ts';
import { FORM_FIELDS, type FormField } from './typed-draft.ts';
import classes from './typed-form.module.css';
import type { TypedInHand } from './use-typed.ts';

/** What its reading left doubtful, with what the QR, the CDC or a sum says instead. */
export function TypedDoubts({ invoice, inHand }: { invoice: InvoiceDetail; inHand: TypedInHand }) {
  const groups = groupDoubts(invoice.doubts);
  return (
    <Note tone="warn" Icon={IconAlertTriangle} title={text.toLook}>
      <ul className={classes.doubts}>
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
      </ul>
    </Note>
  );
}
