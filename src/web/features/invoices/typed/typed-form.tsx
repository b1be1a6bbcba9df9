import { Button } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { formatDate, formatMonth } from '#web/format/dates.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { typedText as text } from '#web/text/es/typed-invoice.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { AmountsPart, inGuaranies, vatOfAmounts } from './amounts-part.tsx';
import { SupplierCard, SupplierLists, useKnownSupplier } from './supplier-card.tsx';
import { amountsOf, type FormField } from './typed-draft.ts';
import { TypedField } from './typed-field.tsx';
import classes from './typed-form.module.css';
import type { TypedInHand } from './use-typed.ts';

const imputationPart = defineLazyPart(async () => (await import('./imputation-part.tsx')).ImputationPart);
const keyHints = defineLazyPart(async () => (await import('./typed-hints.tsx')).KeyHints);
const typedDoubts = defineLazyPart(async () => (await import('./paper-pane.tsx')).TypedDoubts);

interface PartProps {
  title: string;
  note?: string;
  /** On a phone what is in order folds to these two lines. */
  folded?: { readonly name: string; readonly detail: string } | null;
  isPhone: boolean;
  children: ReactNode;
}

function Part({ title, note, folded = null, isPhone, children }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const isFolded = isPhone && folded !== null;
  return (
    <section className={classes.part} aria-label={title}>
      {isFolded ? (
        <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className={classes.done} aria-hidden="true">
            <IconCheck size={13} stroke={3} />
          </span>
          <span className={classes.lines}>
            <strong>{folded.name}</strong>
            <span>{folded.detail}</span>
          </span>
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      ) : (
        <h2>
          {title} {note && <span className={classes.note}>{note}</span>}
        </h2>
      )}
      {/* Folded away it keeps its place in the order of the fields. */}
      <div className={classes.body} hidden={isFolded && !isOpen}>
        {children}
      </div>
    </section>
  );
}

const ISSUER: readonly FormField[] = ['issuerRuc', 'issuerName'];
const PAPER: readonly FormField[] = ['timbrado', 'number', 'issueDate', 'condition', 'currency', 'exchangeRate'];

/** Folds what came in order with the reading; what somebody is writing never folds under their hands. */
function foldsOf({ draft, problems }: TypedInHand) {
  const { values, written, firstOrigin } = draft;
  const isInOrder = (fields: readonly FormField[]) =>
    firstOrigin !== null && fields.every((field) => problems[field] === undefined && !written.has(field));
  const condition = invoiceText.conditions[values.condition as keyof typeof invoiceText.conditions];
  return {
    issuer: isInOrder(ISSUER) ? { name: values.issuerName, detail: `${invoiceText.ruc(values.issuerRuc)}` } : null,
    paper: isInOrder(PAPER)
      ? {
          name: values.number,
          detail: `${formatDate(values.issueDate)}, ${condition.toLocaleLowerCase('es')}, ${text.fields.timbrado.toLocaleLowerCase('es')} ${values.timbrado}`,
        }
      : null,
  };
}

/** What it does to the month once it is saved. */
function Effect({ inHand }: { inHand: TypedInHand }) {
  const { values } = inHand.draft;
  const amounts = amountsOf(values);
  if (amounts === null || values.issueDate === '') return <p className={classes.effect}>{text.needsDate}</p>;
  const total = inGuaranies(inHand, amounts.total);
  if (total === null) return <p className={classes.effect}>{text.needsRate}</p>;
  const vat = inGuaranies(inHand, vatOfAmounts(amounts, values.currency).total) ?? '0';
  const month = formatMonth(values.issueDate);
  return (
    <p className={classes.effect} role="status">
      <span>{values.documentType === 'credit-note' ? text.takes(month) : text.adds(month)}</span>
      <span>
        <strong>{formatGuaranies(total)}</strong>, {text.vat(formatNumber(vat))}
      </span>
    </p>
  );
}

interface TypedFormProps {
  inHand: TypedInHand;
  invoice: InvoiceDetail | null;
  isPhone: boolean;
}

function Buttons({ inHand, invoice, isPhone }: TypedFormProps) {
  return (
    <>
      {isPhone && (
        <Button variant="default" size="md" disabled={inHand.isSending} onClick={inHand.leave}>
          {text.leave}
        </Button>
      )}
      {!isPhone && invoice === null && (
        <Button variant="default" disabled={inHand.isSending} onClick={() => inHand.save('more')}>
          {text.saveAndMore}
        </Button>
      )}
      <Button
        type="submit"
        size={isPhone ? 'md' : 'sm'}
        loading={inHand.isSending}
        rightSection={isPhone ? undefined : <KeyCaps keys="Ctrl ↵" />}
      >
        {text.save}
      </Button>
    </>
  );
}

/** Keys of the form: ↵ to what is missing, Ctrl ↵ saves, Alt U takes the offered timbrado. */
function useFormKeys(inHand: TypedInHand, timbrado: string | null) {
  return (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) inHand.save();
    else if (event.key === 'Enter' && isField) {
      if (!inHand.goToNextWrong()) return;
    } else if (event.altKey && event.key.toLowerCase() === 'u' && timbrado) inHand.use('timbrado', timbrado);
    else return;
    event.preventDefault();
  };
}

export function TypedForm({ inHand, invoice, isPhone }: TypedFormProps) {
  const known = useKnownSupplier(inHand);
  const onKeyDown = useFormKeys(inHand, known?.timbrado ?? null);
  const folds = foldsOf(inHand);
  const isForeign = inHand.draft.values.currency !== 'PYG';
  const part = { isPhone };
  return (
    <form
      ref={inHand.place}
      className={classes.form}
      noValidate
      aria-label={text.form}
      aria-busy={inHand.isSending}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        inHand.save();
      }}
    >
      <div className={classes.scroll}>
        {invoice && invoice.doubts.length > 0 && <LazyPart part={typedDoubts} props={{ invoice, inHand }} />}
        <Part title={text.issuer} folded={folds.issuer} {...part}>
          <div className={classes.grid}>
            <TypedField inHand={inHand} field="issuerRuc" span={4} list="known-rucs" />
            <TypedField inHand={inHand} field="issuerName" span={8} list="known-names" />
          </div>
          <SupplierLists inHand={inHand} />
          <SupplierCard inHand={inHand} known={known} />
        </Part>
        <Part title={text.paper} folded={folds.paper} {...part}>
          <div className={classes.grid}>
            <TypedField inHand={inHand} field="timbrado" span={3} />
            <TypedField inHand={inHand} field="number" span={3} />
            <TypedField inHand={inHand} field="issueDate" span={3} />
            <TypedField inHand={inHand} field="condition" span={3} />
            <TypedField inHand={inHand} field="documentType" span={3} />
            <TypedField inHand={inHand} field="currency" span={3} />
            {isForeign && <TypedField inHand={inHand} field="exchangeRate" span={3} />}
          </div>
        </Part>
        <Part title={text.amounts} note={text.vatIncluded} {...part}>
          <AmountsPart inHand={inHand} isPhone={isPhone} />
        </Part>
        <LazyPart part={imputationPart} props={{ inHand }} />
        <details className={classes.more}>
          <summary>{text.more}</summary>
          <div className={classes.grid}>
            <TypedField inHand={inHand} field="receiverRuc" span={4} />
            <TypedField inHand={inHand} field="receiverName" span={8} />
            <TypedField inHand={inHand} field="cdc" span={12} />
          </div>
        </details>
        {!isPhone && <LazyPart part={keyHints} props={{}} />}
        {inHand.problem && (
          <Note tone="bad" Icon={IconAlertCircle} role="alert">
            {inHand.problem}
          </Note>
        )}
      </div>
      <div className={classes.foot}>
        <Effect inHand={inHand} />
        <Buttons inHand={inHand} invoice={invoice} isPhone={isPhone} />
      </div>
    </form>
  );
}
