import { Button } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#text/common.ts';
import { removalText } from '#text/invoices.ts';
import { formatGuaranies } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
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
    // What scrolls must be reachable by keyboard.
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

/** The end of the server's sentence, whatever stands before it. */
const FOR_GOOD = /esta acción no se puede deshacer\.?$/i;

/** That it is for good is what must be read. */
function Warning({ words }: { words: string }) {
  const at = words.search(FOR_GOOD);
  return (
    <span>
      {at < 0 ? words : words.slice(0, at)} <strong>{at < 0 ? text.forGood : words.slice(at)}</strong>
    </span>
  );
}

function Question({ plan, removal }: { plan: RemovalPlan; removal: Removal }) {
  const { isRemoving, problem } = removal;
  const count = plan.ids.length;
  return (
    <>
      {count === 1 ? <OneInvoice plan={plan} /> : <ManyInvoices plan={plan} />}
      <Row as="p" gap={10} radius={10} fill="bad-soft" size={13.5} className={classes.warning}>
        <IconAlertTriangle className={look({ flex: 'none', mt: 1, tone: 'bad' })} size={18} aria-hidden="true" />
        <Warning words={plan.warning} />
      </Row>
      {problem && <Problem title={count === 1 ? text.problem : text.bulkProblem}>{problem.message}</Problem>}
      <Row wrap gap={8} justify="end" mt={18} className={classes.buttons}>
        <Button variant="default" data-autofocus disabled={isRemoving} onClick={removal.cancel}>
          {t.common.cancel}
        </Button>
        <Button
          color="red.7"
          loading={isRemoving}
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={removal.confirm}
        >
          {text.confirm(count)}
        </Button>
      </Row>
    </>
  );
}

/** The question before a deletion: what goes, what follows from it, and «Cancelar» under the finger. */
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
