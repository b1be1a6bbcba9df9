import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { reviewText as text } from '#text/review.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { Box, Grid } from '#web/ui/layout/parts.tsx';
import { CORRECTED_FIELDS, type CorrectedField } from './corrected-fields.ts';
import classes from './doubts.module.css';
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

/** All fields that can be corrected, except those with a doubt, which are answered in their own place. */
export function AllFields({ header, inHand, errors, isSaving, onClose }: AllFieldsProps) {
  const { draft, groups } = inHand;
  const doubted = new Set<string>(groups.map(({ field }) => field));
  // The queue does not contain the items; without knowing all of them, none can be corrected.
  const { data } = useQuery(invoiceQueries.one(header.id));
  const isForeign = textIn(draft, header, 'currency') !== 'PYG';
  const fields = CORRECTED_FIELDS.filter((field) => !doubted.has(field) && (field !== 'exchangeRate' || isForeign));
  return (
    <Grid gap={16} justifyItems="start">
      <Grid columns={2} gap={12} align="start" wide className={classes.figures}>
        {fields.map((field) => (
          <Box key={field} span={WIDE.has(field) ? 'all' : undefined}>
            <FieldInput
              field={field}
              value={textIn(draft, header, field)}
              currency={header.currency}
              error={errors[field]}
              disabled={isSaving}
              onChange={(value) => inHand.type(field, value)}
            />
          </Box>
        ))}
      </Grid>
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
    </Grid>
  );
}
