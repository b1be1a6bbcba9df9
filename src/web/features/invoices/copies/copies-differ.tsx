import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chooseCopy, type InvoiceCopies } from '#contract/review/choose-copy.ts';
import { copiesText as text } from '#text/invoice-copies.ts';
import { call } from '#web/api/client.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import { useMay } from '#web/features/session/businesses/may.ts';
import { formatDate } from '#web/format/dates.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import classes from '../altered/altered.module.css';
import { UndoButton } from '../decide/undo-button.tsx';

type OtherCopy = InvoiceCopies['others'][number];

/** The values of the invoice beside those of each other copy. */
function Comparison({ copies, isInReview }: { copies: InvoiceCopies; isInReview: boolean }) {
  const { fields, others } = copies;
  if (fields.length === 0)
    return (
      <Text as="p" tone="muted" size={13} breaks>
        {text.items}
      </Text>
    );
  return (
    <Box wide overflow="auto">
      <Box
        as="table"
        wide
        size={13.5}
        tabular
        className={`${classes.compared} ${classes.copies}`}
        aria-label={text.title}
      >
        <Box as="thead" tone="muted">
          <tr>
            <th scope="col">
              <span className="visually-hidden">{text.field}</span>
            </th>
            <th scope="col">{isInReview ? text.currentInReview : text.current}</th>
            {others.map(({ id }, at) => (
              <th key={id} scope="col">
                {text.other(at + 1, others.length)}
              </th>
            ))}
          </tr>
        </Box>
        <tbody>
          {fields.map(({ title, current, others: said }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{current ?? text.nothing}</td>
              {others.map(({ id }, at) => (
                <td key={id}>{said[at] ?? text.nothing}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface OtherCopyChoiceProps {
  copy: OtherCopy;
  name: string;
  canUse: boolean;
  isSaving: boolean;
  onUse: () => void;
}

/** Which file the copy is, and a button to use its figures. */
function OtherCopyChoice({ copy, name, canUse, isSaving, onUse }: OtherCopyChoiceProps) {
  const { fileName, receivedAt, source, isUsable } = copy;
  return (
    <Row as="li" wrap gapY={6} gapX={12} align="center" justify="between">
      <Text as="p" tone="muted" size={13} breaks>
        <Text as="strong" tone="ink" weight={550}>
          {name}
        </Text>{' '}
        {[fileName, text.source[source], receivedAt && text.received(formatDate(receivedAt))]
          .filter(Boolean)
          .join(', ')}
      </Text>
      {canUse && isUsable && (
        <Button
          variant="default"
          size="xs"
          aria-label={fileName === null ? undefined : `${text.use}: ${fileName}`}
          disabled={isSaving}
          onClick={onUse}
        >
          {text.use}
        </Button>
      )}
      {canUse && !isUsable && (
        <Text as="p" tone="muted" size={13} breaks>
          {text.notUsable}
        </Text>
      )}
    </Row>
  );
}

/** When copies of an invoice differ: which one counts, what the others say, and the person's choice. */
export function CopiesDiffer({ invoice }: { invoice: InvoiceDetail }) {
  const mayWrite = useMay('contador');
  const { header, version, copies, undoable } = invoice;
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (copyId: string | null) => call(chooseCopy, { params: { id: header.id }, body: { copyId, version } }),
    onSuccess: ({ message }) => notify({ type: 'success', message }),
    onError: (problem) => notify({ type: 'error', title: text.failed, message: problem.message }),
    onSettled: () => invoicesChanged(client),
  });
  if (copies === null) return null;
  const { isOpen, canUseOthers, others } = copies;
  const title = isOpen ? text.title : text.settledTitle;
  return (
    <Grid
      as="section"
      gap={10}
      justifyItems="start"
      py={14}
      px={16}
      frame="line"
      radius="card"
      className={isOpen ? classes.open : undefined}
      aria-label={title}
    >
      <Text as="h2" size={14} weight={600}>
        {title}
      </Text>
      <Text as="p" tone="muted" size={13} breaks>
        {isOpen ? (canUseOthers ? text.open : text.proven) : text.settled}
      </Text>
      <Comparison copies={copies} isInReview={header.isInReview} />
      <Grid as="ul" gap={8} wide>
        {others.map((copy, at) => (
          <OtherCopyChoice
            key={copy.id}
            copy={copy}
            name={text.other(at + 1, others.length)}
            canUse={mayWrite && isOpen && canUseOthers}
            isSaving={isPending}
            onUse={() => mutate(copy.id)}
          />
        ))}
      </Grid>
      {mayWrite && isOpen && (
        <Button size="xs" loading={isPending} onClick={() => mutate(null)}>
          {canUseOthers ? text.keep : text.keepProven}
        </Button>
      )}
      {!isOpen && undoable === 'copy-chosen' && <UndoButton invoice={invoice} />}
    </Grid>
  );
}
