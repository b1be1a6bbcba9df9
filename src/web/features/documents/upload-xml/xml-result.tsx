import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconCopyCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Task } from '#contract/intake/tasks.ts';
import type { DocumentInvoice } from '#contract/reading/documents.ts';
import { t } from '#text/common.ts';
import { uploadText } from '#text/documents.ts';
import { formatMoney } from '#web/format/amounts.ts';
import { formatDate, formatMonth } from '#web/format/dates.ts';
import { lineIssuerLabel } from '#web/format/invoice-line.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import { invoiceLink, monthLink } from '../invoice-links.ts';
import classes from '../one-file/one-file.module.css';
import { InvoiceCard } from './invoice-card.tsx';

const text = uploadText;

/** Under the message: how many invoices, where they went, since when they were known, or why there are none. */
function details(task: Task, first: DocumentInvoice | undefined): string {
  const { invoiceCount = 0, success = false, message = '' } = task.result ?? {};
  const reason = task.documents.find((document) => document.reason)?.reason ?? '';
  if (!success) return reason === message ? '' : reason;
  if (invoiceCount > 0) {
    const number = text.processed(invoiceCount);
    const place = first && invoiceCount === 1 ? text.savedIn(formatMonth(first.issueDate)) : '';
    return [message.includes(number) ? '' : `${number}.`, place, text.noAi].filter(Boolean).join(' ');
  }
  return first ? text.known(formatDate(first.knownSince)) : reason;
}

function Verdict({ task, first }: { task: Task; first: DocumentInvoice | undefined }) {
  const { success = false, message = '', invoiceCount = 0 } = task.result ?? {};
  const isNothing = !success && task.status === 'done';
  const [tone, Icon] = success
    ? invoiceCount > 0
      ? (['ok', IconCircleCheck] as const)
      : (['plain', IconCopyCheck] as const)
    : isNothing
      ? (['warn', IconAlertTriangle] as const)
      : (['bad', IconAlertCircle] as const);
  return (
    <Note tone={tone} Icon={Icon} title={message || text.noMessage} role="status">
      {details(task, first)}
    </Note>
  );
}

/** A lot holds many invoices: the first is shown whole, the others by name. */
function Others({ invoices }: { invoices: readonly DocumentInvoice[] }) {
  if (invoices.length === 0) return null;
  return (
    <Box as="section" frame="line" radius="card" aria-label={text.others}>
      <ul>
        {invoices.map((invoice, at) => (
          <Row
            as="li"
            wrap
            gapY={2}
            gapX={10}
            align="baseline"
            py={8}
            px={16}
            rule={at > 0 ? 'top' : undefined}
            size={13.5}
            key={invoice.id}
          >
            <Link {...invoiceLink(invoice)} className={look({ weight: 550, underline: 'hover' })}>
              {lineIssuerLabel(invoice)}
            </Link>
            <Text tone="muted" face="mono" size={12}>
              {invoice.documentNumber}
            </Text>
            {invoice.isAltered && (
              <Text ml="auto" tone="bad" weight={550}>
                {t.common.altered}
              </Text>
            )}
            {invoice.total !== null && (
              <Text ml="auto" weight={600} tabular>
                {formatMoney(invoice.total, invoice.currency)}
              </Text>
            )}
          </Row>
        ))}
      </ul>
    </Box>
  );
}

export function XmlResult({ task }: { task: Task }) {
  const [first, ...others] = task.documents.flatMap(({ invoices }) => invoices);
  return (
    <>
      <Verdict task={task} first={first} />
      {first && (
        <>
          <InvoiceCard id={first.id} />
          <Others invoices={others} />
          <Row wrap gap={8} className={classes.actions}>
            <Button renderRoot={(props) => <Link {...invoiceLink(first)} {...props} />}>{text.seeInvoice}</Button>
            <Button variant="subtle" renderRoot={(props) => <Link {...monthLink(first.issueDate)} {...props} />}>
              {text.seeMonth(formatMonth(first.issueDate))}
            </Button>
          </Row>
        </>
      )}
    </>
  );
}
