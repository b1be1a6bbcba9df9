import { Button } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { invoiceText } from '#text/invoice.ts';
import { typedText as text } from '#text/typed-invoice.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { formatDate, formatMonth } from '#web/format/dates.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { AmountsPart, inGuaranies, vatOfAmounts } from './amounts-part.tsx';
import { SupplierCard, SupplierLists, useKnownSupplier } from './supplier-card.tsx';
import classes from './typed.module.css';
import { amountsOf, balanceIn, type FormField } from './typed-draft.ts';
import { TypedField } from './typed-field.tsx';
import type { TypedInHand } from './use-typed.ts';

const imputationPart = defineLazyPart(async () => (await import('./imputation-part.tsx')).ImputationPart);
const keyHints = defineLazyPart(async () => (await import('./typed-hints.tsx')).KeyHints);
const typedDoubts = defineLazyPart(async () => (await import('./paper-pane.tsx')).TypedDoubts);

interface PartProps {
  title: string;
  note?: string;
  /** On a phone a section without problems folds to these two lines. */
  folded?: { readonly name: string; readonly detail: string } | null;
  isPhone: boolean;
  children: ReactNode;
}

function Part({ title, note, folded = null, isPhone, children }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const isFolded = isPhone && folded !== null;
  return (
    <section aria-label={title}>
      {isFolded ? (
        <Row
          as="button"
          gap={10}
          align="center"
          wide
          touch
          py={8}
          rule="bottom"
          tone="inherit"
          textAlign="left"
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Grid as="span" flex="none" placeItems="center" radius={10} className={classes.done} aria-hidden="true">
            <IconCheck size={13} stroke={3} />
          </Grid>
          <Grid as="span" flex={1} shrinkX leading={1.35}>
            <Text as="strong" ellipsis>
              {folded.name}
            </Text>
            <Text tone="muted" size={12.5} ellipsis>
              {folded.detail}
            </Text>
          </Grid>
          <IconChevronDown className={look({ tone: 'faint' })} size={18} aria-hidden="true" />
        </Row>
      ) : (
        <Text as="h2" mb={8} size={14} weight={600}>
          {title}{' '}
          {note && (
            <Text ml={4} tone="muted" weight={400} size={13}>
              {note}
            </Text>
          )}
        </Text>
      )}
      {/* A folded section stays in the page, so that the order of the fields does not change. */}
      <Box pt={isFolded ? 10 : undefined} hidden={isFolded && !isOpen}>
        {children}
      </Box>
    </section>
  );
}

const ISSUER: readonly FormField[] = ['issuerRuc', 'issuerName'];
const PAPER: readonly FormField[] = ['timbrado', 'number', 'issueDate', 'condition', 'currency', 'exchangeRate'];

/** Sections that were read without problems are folded; a section in which somebody types never is. */
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

const EffectLine = ({ role, children }: { role?: 'status'; children: ReactNode }) => (
  <Grid
    as="p"
    flex={1}
    shrinkX
    tone="muted"
    size={13}
    leading={1.35}
    className={`${classes.effect} ${classes.figures}`}
    role={role}
  >
    {children}
  </Grid>
);

/** How saving the invoice changes the month. */
function Effect({ inHand }: { inHand: TypedInHand }) {
  const { values } = inHand.draft;
  const amounts = amountsOf(values);
  if (amounts === null || values.issueDate === '') return <EffectLine>{text.needsDate}</EffectLine>;
  const total = inGuaranies(inHand, amounts.total);
  if (total === null) return <EffectLine>{text.needsRate}</EffectLine>;
  const vat = inGuaranies(inHand, vatOfAmounts(amounts, values.currency).total) ?? '0';
  const month = formatMonth(values.issueDate);
  return (
    <EffectLine role="status">
      <span>{values.documentType === 'credit-note' ? text.takes(month) : text.adds(month)}</span>
      <span>
        <Text as="strong" tone="ink">
          {formatGuaranies(total)}
        </Text>
        {/* Parts that do not give the total say nothing of its VAT yet. */}
        {balanceIn(inHand.draft)?.isClosed && `, ${text.vat(formatNumber(vat))}`}
      </span>
    </EffectLine>
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

/** Keys of the form: ↵ goes to what is missing, Ctrl ↵ saves, Alt U takes the offered timbrado. */
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
  const supplier = useKnownSupplier(inHand);
  const onKeyDown = useFormKeys(inHand, supplier.known?.timbrado ?? null);
  const folds = foldsOf(inHand);
  const isForeign = inHand.draft.values.currency !== 'PYG';
  const part = { isPhone };
  return (
    <Stack
      as="form"
      shrinkX
      shrinkY
      ref={inHand.place}
      noValidate
      aria-label={text.form}
      aria-busy={inHand.isSending}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        inHand.save();
      }}
    >
      <Stack flex={1} gap={16} shrinkY pt={16} pb={14} px={24} overflow="auto" className={classes.scroll}>
        {invoice && invoice.doubts.length > 0 && <LazyPart part={typedDoubts} props={{ invoice, inHand }} />}
        <Part title={text.issuer} folded={folds.issuer} {...part}>
          <Grid gapY={10} gapX={12} align="start" className={classes.grid}>
            <TypedField inHand={inHand} field="issuerRuc" span={4} list="known-rucs" />
            <TypedField inHand={inHand} field="issuerName" span={8} list="known-names" />
          </Grid>
          <SupplierLists inHand={inHand} />
          <SupplierCard inHand={inHand} supplier={supplier} />
        </Part>
        <Part title={text.paper} folded={folds.paper} {...part}>
          <Grid gapY={10} gapX={12} align="start" className={classes.grid}>
            <TypedField inHand={inHand} field="timbrado" span={3} />
            <TypedField inHand={inHand} field="number" span={3} />
            <TypedField inHand={inHand} field="issueDate" span={3} />
            <TypedField inHand={inHand} field="condition" span={3} />
            <TypedField inHand={inHand} field="documentType" span={3} />
            <TypedField inHand={inHand} field="currency" span={3} />
            {isForeign && <TypedField inHand={inHand} field="exchangeRate" span={3} />}
          </Grid>
        </Part>
        <Part title={text.amounts} note={text.vatIncluded} {...part}>
          <AmountsPart inHand={inHand} isPhone={isPhone} />
        </Part>
        <LazyPart part={imputationPart} props={{ inHand }} />
        <details className={classes.more}>
          <Text as="summary" tone="muted" size={13} pointer>
            {text.more}
          </Text>
          <Grid gapY={10} gapX={12} align="start" className={classes.grid}>
            <TypedField inHand={inHand} field="receiverRuc" span={4} />
            <TypedField inHand={inHand} field="receiverName" span={8} />
            <TypedField inHand={inHand} field="cdc" span={12} />
          </Grid>
        </details>
        {!isPhone && <LazyPart part={keyHints} props={{}} />}
        {inHand.problem && (
          <Note tone="bad" Icon={IconAlertCircle} role="alert">
            {inHand.problem}
          </Note>
        )}
      </Stack>
      <Row
        gap={8}
        align="center"
        py={11}
        px={24}
        rule="top"
        phone={{ wrap: true, fill: 'sheet' }}
        className={classes.foot}
      >
        <Effect inHand={inHand} />
        <Buttons inHand={inHand} invoice={invoice} isPhone={isPhone} />
      </Row>
    </Stack>
  );
}
