import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InvoiceHeader } from '#contract/invoices.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { reviewText as text } from '#web/text/es/review.ts';
import classes from './all-fields.module.css';
import { CORRECTED_FIELDS, type CorrectedField } from './corrected-fields.ts';
import { FieldInput } from './field-input.tsx';
import { ItemsEditor } from './items-editor.tsx';
import { editedItems, textIn } from './review-draft.ts';
import type { DraftInHand } from './use-draft.ts';
import type { FieldSentences } from './use-review-decision.ts';

const WIDE = new Set<CorrectedField>(['issuerName', 'receiverName', 'cdc']);

interface AllFieldsProps {
  header: InvoiceHeader;
  inHand: DraftInHand;
  errors: FieldSentences;
  isSaving: boolean;
  onClose: () => void;
}

/** Everything that can be written over. What is doubted is answered in its own place. */
export function AllFields({ header, inHand, errors, isSaving, onClose }: AllFieldsProps) {
  const { draft, groups } = inHand;
  const doubted = new Set<string>(groups.map(({ field }) => field));
  // The queue does not carry them; without knowing them all, none can be written over.
  const { data } = useQuery(invoiceQueries.one(header.id));
  const isForeign = textIn(draft, header, 'currency') !== 'PYG';
  const fields = CORRECTED_FIELDS.filter((field) => !doubted.has(field) && (field !== 'exchangeRate' || isForeign));
  return (
    <div className={classes.all}>
      <div className={classes.fields}>
        {fields.map((field) => (
          <div key={field} data-wide={WIDE.has(field) || undefined}>
            <FieldInput
              field={field}
              value={textIn(draft, header, field)}
              currency={header.currency}
              error={errors[field]}
              disabled={isSaving}
              onChange={(value) => inHand.type(field, value)}
            />
          </div>
        ))}
      </div>
      {data && (
        <ItemsEditor
          items={draft.items ?? editedItems(data.items)}
          error={errors.items}
          disabled={isSaving}
          onChange={inHand.setItems}
        />
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onClose}>
        {text.closeAll}
      </Button>
    </div>
  );
}
