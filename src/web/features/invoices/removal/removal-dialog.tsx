import { Button, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { t } from '#text/common.ts';
import { removalText } from '#text/invoices.ts';
import { formatGuaranies } from '#web/format/amounts.ts';
import { formatDate, formatMonth } from '#web/format/dates.ts';
import { issuerLabel, writtenIssuer } from '#web/format/invoice-line.ts';
import { countNotCounted, documentCount, notCountedSentence } from '#web/format/not-counted.ts';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { InvoiceAmount } from '../detail/invoice-amount.tsx';
import classes from './removal-dialog.module.css';
import type { Removal, RemovalPlan } from './use-removal.ts';

const text = removalText;
/** The longest reason that the server accepts. */
const MOST_REASON = 500;

function OneInvoice({ plan: { invoices, items } }: { plan: RemovalPlan }) {
  const [invoice] = invoices;
  if (!invoice) return null;
  const facts: [string, ReactNode][] = [
    [text.number, invoice.documentNumber],
    [text.issuer, issuerLabel(invoice.issuer)],
    [text.date, formatDate(invoice.issueDate)],
    [text.amount, <InvoiceAmount key="amount" header={invoice} alone />],
    [text.items, String(items)],
  ];
  return (
    <Box as="dl" size={13.5} className={classes.facts}>
      {facts.map(([name, value], at) => (
        <Row gap={16} justify="between" py={8} rule={at === facts.length - 1 ? undefined : 'bottom'} key={name}>
          <Text as="dt" flex="none" tone="muted">
            {name}
          </Text>
          <Text as="dd" tabular textAlign="right" breaks>
            {value}
          </Text>
        </Row>
      ))}
    </Box>
  );
}

function ManyInvoices({ plan: { invoices, items, amount } }: { plan: RemovalPlan }) {
  const uncounted = notCountedSentence(countNotCounted(invoices));
  const creditNotes = invoices.filter(({ documentType }) => documentType === 'credit-note').length;
  return (
    // With tabIndex, since an area that scrolls must be reachable by keyboard.
    <Box as="section" overflow="auto" className={classes.many} tabIndex={0} aria-label={text.list}>
      <Box as="table" wide size={13.5} className={classes.table} aria-label={text.list}>
        <tbody>
          {invoices.map((invoice, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two with the same number and day are told apart by their place
            <tr key={at}>
              <Box as="td" face="mono" size={12} tracking={1}>
                {invoice.documentNumber}
              </Box>
              <td className={classes.issuer} title={writtenIssuer(invoice.issuer)}>
                {issuerLabel(invoice.issuer)}
              </td>
              <td>
                <InvoiceAmount header={invoice} alone />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {text.summary(documentCount(invoices.length, creditNotes), items)}
              {uncounted && (
                <Text tone="muted" weight={400} display="block">
                  {uncounted}
                </Text>
              )}
            </th>
            <td>{amount !== null && formatGuaranies(amount)}</td>
          </tr>
        </tfoot>
      </Box>
    </Box>
  );
}

/** How the server's sentence ends. */
const FOR_GOOD = /esta acción no se puede deshacer\.?$/i;

/** The sentence in bold at its end: that the deletion cannot be undone must be read. */
function Warning({ words }: { words: string }) {
  const at = words.search(FOR_GOOD);
  return (
    <span>
      {at < 0 ? words : words.slice(0, at)} <strong>{at < 0 ? text.forGood : words.slice(at)}</strong>
    </span>
  );
}

/** For an invoice that the law requires to be kept a reason is welcome; for one of a closed month it is required. */
function reasonHint({ closedMonths, keptUntil }: RemovalPlan): string | null {
  if (closedMonths.length > 0) return text.reasonClosed(closedMonths.map(formatMonth));
  return keptUntil === null ? null : text.reasonKept(formatDate(keptUntil));
}

function Question({ plan, removal }: { plan: RemovalPlan; removal: Removal }) {
  const { isRemoving, problem } = removal;
  const count = plan.ids.length;
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const hint = reasonHint(plan);
  const isWanted = plan.closedMonths.length > 0;
  const isMissing = isWanted && reason.trim() === '';
  const confirm = () => {
    setTried(true);
    if (!isMissing) removal.confirm(reason);
  };
  return (
    <>
      {count === 1 ? <OneInvoice plan={plan} /> : <ManyInvoices plan={plan} />}
      <Row as="p" gap={10} radius={10} fill="bad-soft" size={13.5} className={classes.warning}>
        <IconAlertTriangle className={look({ flex: 'none', mt: 1, tone: 'bad' })} size={18} aria-hidden="true" />
        <Warning words={plan.warning} />
      </Row>
      {hint !== null && (
        <Textarea
          label={isWanted ? text.reason : text.reasonIfAny}
          description={hint}
          rows={2}
          maxLength={MOST_REASON}
          disabled={isRemoving}
          error={hasTried && isMissing && text.reasonMissing}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      {problem && <Problem title={count === 1 ? text.problem : text.bulkProblem}>{problem.message}</Problem>}
      <Row wrap gap={8} justify="end" mt={18} className={classes.buttons}>
        <Button variant="default" data-autofocus disabled={isRemoving} onClick={removal.cancel}>
          {t.common.cancel}
        </Button>
        <Button
          color="red.7"
          loading={isRemoving}
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={confirm}
        >
          {text.confirm(count)}
        </Button>
      </Row>
    </>
  );
}

/** The question before a deletion: what is deleted, the consequences, and «Cancelar» with the focus. */
export function RemovalDialog({ removal }: { removal: Removal }) {
  const { plan } = removal;
  return (
    <Dialog
      opened={plan !== null}
      onClose={removal.cancel}
      returnFocus={false}
      onExitTransitionEnd={removal.restoreFocus}
      title={plan && text.ask(plan.ids.length)}
    >
      {plan && <Question plan={plan} removal={removal} />}
    </Dialog>
  );
}
