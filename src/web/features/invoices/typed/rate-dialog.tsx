import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { correctInvoice } from '#contract/review/decisions.ts';
import { fromUnits, roundTo, times, toUnits } from '#domain/money/money.ts';
import { typedText } from '#text/typed-invoice.ts';
import { call } from '#web/api/client.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import { currencySymbol, formatGuaranies, formatMoney, formatQuantity, readAmount } from '#web/format/amounts.ts';
import { TextField } from '#web/ui/form/form.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { tellSaved } from './tell-saved.ts';

const text = typedText.rate;

interface RateDialogProps {
  invoice: InvoiceDetail;
  onClose: () => void;
}

/** Asks for the exchange rate that a document in another currency does not state: with it the document counts. */
export function RateDialog({ invoice, onClose }: RateDialogProps) {
  const client = useQueryClient();
  const { header, version } = invoice;
  const { id, currency, total, exchangeRate } = header;
  const form = useForm({
    initial: { exchangeRate: exchangeRate === null ? '' : formatQuantity(exchangeRate) },
    check: ({ exchangeRate: written }) => {
      const rate = readAmount(written);
      if (rate === undefined) return { exchangeRate: typedText.problems.amount };
      return toUnits(rate) > 0n ? {} : { exchangeRate: typedText.problems.rate };
    },
    submit: async ({ exchangeRate: written }) => {
      const body = { version, exchangeRate: readAmount(written) ?? null };
      const answer = await call(correctInvoice, { params: { id }, body });
      onClose();
      tellSaved({ ...answer, calls: 1 }, () => invoicesChanged(client));
      await invoicesChanged(client);
    },
  });
  const rate = readAmount(form.values.exchangeRate);
  const worth = rate && total !== null && formatGuaranies(roundTo(fromUnits(times(toUnits(total), toUnits(rate))), 0));
  return (
    <FormDialog
      title={text.title}
      form={form}
      submit={
        <Button type="submit" loading={form.isSending}>
          {typedText.save}
        </Button>
      }
      onClose={onClose}
    >
      <p className="muted">{text.note}</p>
      <TextField
        label={text.label(currency)}
        leftSection={currencySymbol('PYG')}
        leftSectionWidth={42}
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        data-autofocus
        {...form.field('exchangeRate')}
      />
      <p role="status">
        {total !== null && formatMoney(total, currency)}
        {worth && `. ${text.worth(worth)}`}
      </p>
    </FormDialog>
  );
}
