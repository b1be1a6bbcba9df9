import { Button, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptDifferences, closeMonth, reopenMonth } from '#contract/closing/closing.ts';
import { closingActionsText } from '#text/closing/actions.ts';
import { closingText } from '#text/closing/month.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { type Closing, closingChanged } from './closing.queries.ts';
import { shortMonth } from './closing-figures.ts';
import { invoiceCount } from './closing-words.ts';

const text = closingActionsText;
const { figures } = closingText;

interface DialogProps {
  /** The latest answer: changes that arrive while the dialog is open show in it. */
  closing: Closing;
  onClose: () => void;
}

/**
 * Sends a decision once and shows its result. After a 409 the month has changed: it is asked for again before the
 * refusal is shown.
 */
function useDecision<Values extends object>(
  { onClose }: Pick<DialogProps, 'onClose'>,
  form: { initial: Values; check?: (values: Values) => { [Name in keyof Values]?: string } },
  send: (values: Values) => Promise<{ message: string }>,
) {
  const client = useQueryClient();
  return useForm({
    ...form,
    submit: async (values) => {
      try {
        const { message } = await send(values);
        notify({ type: 'success', message });
        onClose();
        await closingChanged(client);
      } catch (problem) {
        if (problem instanceof ApiError && problem.status === 409) await closingChanged(client);
        throw problem;
      }
    },
  });
}

type Line = readonly [name: string, value: string];

/** The lines of what closing keeps: counts, totals and VAT. */
function fixedOf({ purchases, receivedCreditNotes: notes, sales, issuedCreditNotes: issued }: Closing): Line[] {
  const worth = ({ total, vat }: { total: string; vat: string }) =>
    `${formatGuaranies(total)}, ${text.close.vat} ${formatGuaranies(vat)}`;
  return [
    [invoiceCount(purchases.count), worth(purchases)],
    ...(notes.count > 0
      ? [[figures.received(formatNumber(notes.count), notes.count === 1), worth(notes)] as const]
      : []),
    ...(sales ? [[figures.sold(formatNumber(sales.count), sales.count === 1), worth(sales)] as const] : []),
    ...(issued && issued.count > 0
      ? [[figures.issued(formatNumber(issued.count), issued.count === 1), worth(issued)] as const]
      : []),
  ];
}

function Fixed({ closing, isChanged }: { closing: Closing; isChanged: boolean }) {
  return (
    <section aria-live="polite">
      <Text as="h3" size={13.5} weight={600} mb={4}>
        {isChanged ? text.close.changed : text.close.fixed}
      </Text>
      <Box as="dl" size={13.5}>
        {fixedOf(closing).map(([name, value], at) => (
          <Row gap={16} wrap justify="between" py={7} rule={at === 0 ? undefined : 'top'} key={name}>
            <dt>{name}</dt>
            <Text as="dd" ml="auto" tabular weight={600}>
              {value}
            </Text>
          </Row>
        ))}
      </Box>
    </section>
  );
}

/** Shows what becomes fixed and which notices stay open. The person closes exactly the figures that are shown here. */
export function CloseDialog({ closing, onClose }: DialogProps) {
  const { month, version, notices } = closing;
  const [seen] = useState(version);
  const name = shortMonth(month);
  const form = useDecision({ onClose }, { initial: {} }, () =>
    call(closeMonth, { params: { month }, body: { version } }),
  );
  const isClosed = closing.close !== null;
  return (
    <FormDialog
      title={text.close.title(name)}
      form={form}
      submit={
        !isClosed && (
          <Button
            type="submit"
            data-autofocus
            loading={form.isSending}
            leftSection={<IconLock size={16} aria-hidden="true" />}
          >
            {text.close.confirm(name)}
          </Button>
        )
      }
      {...(isClosed && { cancel: text.close.back })}
      onClose={onClose}
    >
      {isClosed ? (
        <p>{text.close.alreadyClosed}</p>
      ) : (
        <>
          <Fixed closing={closing} isChanged={version !== seen} />
          {notices.length > 0 && (
            <Note tone="warn" Icon={IconAlertTriangle} title={text.close.notices(notices.length)}>
              <Grid as="ul" gap={4}>
                {notices.map(({ kind, sentence, link }) => (
                  <li key={`${kind} ${link?.group}`}>{sentence}</li>
                ))}
              </Grid>
            </Note>
          )}
          <p className="muted">{text.close.body}</p>
        </>
      )}
    </FormDialog>
  );
}

const WRITTEN = /\S.*\S.*\S/s;
const MOST_REASON = 500;
const checkReason = ({ reason }: { reason: string }) => (WRITTEN.test(reason) ? {} : { reason: text.reasonMissing });

interface ReasonDialogProps extends DialogProps {
  decision: 'reopen' | 'accept';
}

/** Asks for the reason to open the month again, or to accept its differences; the server keeps the reason. */
export function ReasonDialog({ decision, closing, onClose }: ReasonDialogProps) {
  const { month, version, differences } = closing;
  const name = shortMonth(month);
  const form = useDecision({ onClose }, { initial: { reason: '' }, check: checkReason }, ({ reason }) =>
    decision === 'reopen'
      ? call(reopenMonth, { params: { month }, body: { reason: reason.trim() } })
      : call(acceptDifferences, { params: { month }, body: { version, reason: reason.trim() } }),
  );
  const words = text[decision];
  return (
    <FormDialog
      title={decision === 'reopen' ? text.reopen.title(name) : text.accept.title(differences?.count ?? 0)}
      form={form}
      submit={
        <Button type="submit" loading={form.isSending}>
          {decision === 'reopen' ? text.reopen.confirm(name) : text.accept.confirm}
        </Button>
      }
      onClose={onClose}
    >
      <p className="muted">{words.body}</p>
      <Textarea
        label={text.reason}
        description={text.reasonHint}
        rows={3}
        maxLength={MOST_REASON}
        data-autofocus
        {...form.field('reason')}
        onChange={({ currentTarget }) => form.set('reason', currentTarget.value)}
      />
    </FormDialog>
  );
}
