import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type Amount, addUp, fromUnits, roundTo, times, toUnits } from '#domain/money/money.ts';
import { vatWithin } from '#domain/review/typed-invoice.ts';
import { typedText as text } from '#text/typed-invoice.ts';
import { currencySymbol, formatFigure, formatMoney, formatNumber, readAmount } from '#web/format/amounts.ts';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row } from '#web/ui/layout/parts.tsx';
import classes from './typed.module.css';
import { amountsOf, balanceIn, type FormAmounts, type FormField } from './typed-draft.ts';
import { TypedField } from './typed-field.tsx';
import type { TypedInHand } from './use-typed.ts';

const COLUMNS = ['taxable10', 'taxable5', 'exempt', 'total'] as const;

/** An amount of the form in guaraníes; null without an exchange rate. */
export function inGuaranies({ draft: { values } }: TypedInHand, amount: Amount): Amount | null {
  if (values.currency === 'PYG') return amount;
  const rate = readAmount(values.exchangeRate);
  return rate === undefined ? null : roundTo(fromUnits(times(toUnits(amount), toUnits(rate))), 0);
}

export function vatOfAmounts({ taxable10, taxable5 }: FormAmounts, currency: string) {
  const [ten, five] = [vatWithin(taxable10, '10', currency), vatWithin(taxable5, '5', currency)];
  return { taxable10: ten, taxable5: five, exempt: null, total: addUp([ten, five]) };
}

/** «Cierra: 1.100 + 966 + 0 = 2.066», or how much is missing, and a button that fills it in. */
function ClosingStrip({ inHand }: { inHand: TypedInHand }) {
  const closing = balanceIn(inHand.draft);
  const amounts = amountsOf(inHand.draft.values);
  const { currency } = inHand.draft.values;
  if (closing === null || amounts === null) return null;
  const shown = (amount: Amount) => formatFigure(amount, currency);
  if (closing.isClosed) {
    const parts = [amounts.taxable10, amounts.taxable5, amounts.exempt].map(shown).join(' + ');
    return (
      <Row
        as="p"
        gap={9}
        align="center"
        mt={10}
        py={8}
        px={16}
        fill="brand-soft"
        tone="ok"
        weight={550}
        size={13}
        className={classes.figures}
        role="status"
      >
        <IconCheck size={16} stroke={2.2} aria-hidden="true" />
        {text.closes(`${parts} = ${shown(amounts.total)}`)}
      </Row>
    );
  }
  const { missing, suggestion } = closing;
  const isOver = missing.startsWith('-');
  const amount = formatMoney(missing.replace('-', ''), currency);
  const parts = formatMoney(addUp([amounts.taxable10, amounts.taxable5, amounts.exempt]), currency);
  return (
    <Row
      wrap
      gap={9}
      align="center"
      justify="between"
      mt={10}
      py={8}
      px={16}
      fill="warn-soft"
      tone="ink"
      size={13}
      className={classes.figures}
      role="status"
    >
      <Row as="p" gap={9} align="start">
        <IconAlertTriangle className={look({ flex: 'none', mt: 1, tone: 'warn' })} size={17} aria-hidden="true" />
        <span>
          <strong>{isOver ? text.exceeds(amount) : text.lacks(amount)}</strong> {text.partsGive(parts)}
        </span>
      </Row>
      <Button
        variant="light"
        size="xs"
        onClick={() => inHand.write(suggestion.field, formatFigure(suggestion.amount, currency))}
      >
        {text.putIn(shown(suggestion.amount), text.fields[suggestion.field])}
      </Button>
    </Row>
  );
}

function ReckonedRow({
  name,
  of,
  shown,
}: {
  name: string;
  of: (field: FormField) => Amount | null;
  shown: (amount: Amount) => string;
}) {
  return (
    <tr className={classes.reckoned}>
      <th scope="row">{name}</th>
      {COLUMNS.map((field) => {
        const amount = of(field);
        return <td key={field}>{amount === null ? '—' : shown(amount)}</td>;
      })}
    </tr>
  );
}

/** Beneath the amounts: the VAT that follows from them. */
function Reckoned({ inHand }: { inHand: TypedInHand }) {
  const amounts = amountsOf(inHand.draft.values);
  const { currency } = inHand.draft.values;
  if (amounts === null) return null;
  const vat = vatOfAmounts(amounts, currency);
  return (
    <>
      <ReckonedRow
        name={text.vatRow}
        of={(field) => vat[field as keyof typeof vat]}
        shown={(amount) => formatFigure(amount, currency)}
      />
      {currency !== 'PYG' && (
        <ReckonedRow
          name={text.guaranies}
          of={(field) => inGuaranies(inHand, amounts[field as keyof FormAmounts])}
          shown={formatNumber}
        />
      )}
    </>
  );
}

/** On a phone two fields to a line; otherwise one row of fields, with the VAT beneath. */
export function AmountsPart({ inHand, isPhone }: { inHand: TypedInHand; isPhone: boolean }) {
  const { currency, documentType } = inHand.draft.values;
  if (documentType === 'remission-note') return <p className="muted">{text.noAmounts}</p>;
  if (isPhone) {
    return (
      <>
        <Grid gapY={10} gapX={12} align="start" className={classes.grid}>
          {COLUMNS.map((field) => (
            <TypedField key={field} inHand={inHand} field={field} span={6} />
          ))}
        </Grid>
        <ClosingStrip inHand={inHand} />
      </>
    );
  }
  const hasStrip = balanceIn(inHand.draft) !== null && amountsOf(inHand.draft.values) !== null;
  return (
    <Box overflow="hidden" radius="card" shadow="sheet" pb={hasStrip ? undefined : 14}>
      <Box as="table" wide className={classes.amounts} aria-label={text.amounts}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{text.row}</span>
            </th>
            {COLUMNS.map((field) => (
              <th key={field} scope="col">
                {text.fields[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{currencySymbol(currency)}</th>
            {COLUMNS.map((field) => (
              <td key={field}>
                <TypedField inHand={inHand} field={field} label={text.fields[field]} />
              </td>
            ))}
          </tr>
          <Reckoned inHand={inHand} />
        </tbody>
      </Box>
      <ClosingStrip inHand={inHand} />
    </Box>
  );
}
