import { IconChevronRight, IconReceiptRefund } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RelatedInvoice } from '#contract/invoices/invoice.ts';
import { t } from '#text/common.ts';
import { invoiceText } from '#text/invoice.ts';
import { invoicePanelText } from '#text/invoice-panel.ts';
import { formatSignedMoney } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Text } from '#web/ui/layout/parts.tsx';
import type { ListSearch } from '../list/list-search.ts';

const text = invoicePanelText;
const ICON = look({ flex: 'none', tone: 'muted' });
const CARD = { flow: 'row', gap: 12, align: 'center', py: 9, px: 12, frame: 'line', radius: 10, size: 13.5 } as const;

function Words({ related }: { related: RelatedInvoice }) {
  const { direction, documentType, documentNumber, issueDate, total, currency, signInSums } = related;
  const type = documentType === null ? text.document : invoiceText.types[documentType];
  return (
    <>
      <IconReceiptRefund className={ICON} size={21} stroke={1.5} aria-hidden="true" />
      <Text flex={1} shrinkX>
        <Text weight={550} display="block">
          {direction === 'corrects' ? text.corrects(type) : type}{' '}
          <Text face="mono" size={12} weight={400} breaks>
            {documentNumber ?? related.cdc}
          </Text>
        </Text>
        <Text tone="faint" size={12.5} tabular>
          {issueDate !== null && formatDate(issueDate)}
          {related.id === null && `${issueDate === null ? '' : ', '}${text.notReceived}`}
        </Text>
      </Text>
      {related.isAltered && (
        <Text tone="bad" weight={550}>
          {t.common.altered}
        </Text>
      )}
      {total !== null && currency !== null && (
        <Text weight={600} tabular lines="one">
          {formatSignedMoney(total, currency, signInSums ?? 1)}
        </Text>
      )}
    </>
  );
}

/** The notes about an invoice, or the invoice that a note is about. */
export function RelatedInvoices({ related, search }: { related: readonly RelatedInvoice[]; search: ListSearch }) {
  if (related.length === 0) return null;
  return (
    <Grid as="ul" gap={8} aria-label={text.related}>
      {related.map((one) => (
        <li key={`${one.direction} ${one.cdc ?? one.documentNumber}`}>
          {one.id === null ? (
            <span className={look(CARD)}>
              <Words related={one} />
            </span>
          ) : (
            <Link
              to="/invoice-list"
              search={{ ...search, invoice: one.id }}
              className={look({ ...CARD, hover: 'soft' })}
            >
              <Words related={one} />
              <IconChevronRight className={ICON} size={16} aria-hidden="true" />
            </Link>
          )}
        </li>
      ))}
    </Grid>
  );
}
