import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chooseCopy, type InvoiceCopies } from '#contract/review/choose-copy.ts';
import { call } from '#web/api/client.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import { formatDate } from '#web/format/dates.ts';
import { copiesText as text } from '#web/text/es/invoice-copies.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { UndoButton } from '../decide/undo-button.tsx';
import classes from './copies-differ.module.css';

type OtherCopy = InvoiceCopies['others'][number];

/** What stands there beside what each other copy says. */
function Comparison({ copies, isInReview }: { copies: InvoiceCopies; isInReview: boolean }) {
  const { fields, others } = copies;
  if (fields.length === 0) return <p className={classes.note}>{text.items}</p>;
  return (
    <div className={classes.scroll}>
      <table aria-label={text.title}>
        <thead>
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
        </thead>
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
      </table>
    </div>
  );
}

interface OtherCopyChoiceProps {
  copy: OtherCopy;
  name: string;
  canUse: boolean;
  isSaving: boolean;
  onUse: () => void;
}

/** Which file it is, and the way to take its figures. */
function OtherCopyChoice({ copy, name, canUse, isSaving, onUse }: OtherCopyChoiceProps) {
  const { fileName, receivedAt, source, isUsable } = copy;
  return (
    <li>
      <p className={classes.file}>
        <strong>{name}</strong>{' '}
        {[fileName, text.source[source], receivedAt && text.received(formatDate(receivedAt))]
          .filter(Boolean)
          .join(', ')}
      </p>
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
      {canUse && !isUsable && <p className={classes.note}>{text.notUsable}</p>}
    </li>
  );
}

/** Copies of it say different things: what counts, what the others say, and a person's choice. */
export function CopiesDiffer({ invoice }: { invoice: InvoiceDetail }) {
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
    <section className={classes.copies} aria-label={title} data-open={isOpen || undefined}>
      <h2>{title}</h2>
      <p className={classes.note}>{isOpen ? (canUseOthers ? text.open : text.proven) : text.settled}</p>
      <Comparison copies={copies} isInReview={header.isInReview} />
      <ul>
        {others.map((copy, at) => (
          <OtherCopyChoice
            key={copy.id}
            copy={copy}
            name={text.other(at + 1, others.length)}
            canUse={isOpen && canUseOthers}
            isSaving={isPending}
            onUse={() => mutate(copy.id)}
          />
        ))}
      </ul>
      {isOpen && (
        <Button size="xs" loading={isPending} onClick={() => mutate(null)}>
          {canUseOthers ? text.keep : text.keepProven}
        </Button>
      )}
      {!isOpen && undoable === 'copy-chosen' && <UndoButton invoice={invoice} />}
    </section>
  );
}
