import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type Amount, addUp, fromUnits, roundTo, times, toUnits } from '#domain/money/money.ts';
import { vatWithin } from '#domain/review/typed-invoice.ts';
import { currencySymbol, formatFigure, formatMoney, formatNumber, readAmount } from '#web/format/amounts.ts';
import { typedText as text } from '#web/text/es/typed-invoice.ts';
import { amountsOf, closingIn, type FormAmounts, type FormField } from './typed-draft.ts';
import { TypedField } from './typed-field.tsx';
import classes from './typed-form.module.css';
import type { TypedInHand } from './use-typed.ts';

const COLUMNS = ['taxable10', 'taxable5', 'exempt', 'total'] as const;

/** Guaraníes of an amount of the form; null without a rate. */
export function inGuaranies({ draft: { values } }: TypedInHand, amount: Amount): Amount | null {
  if (values.currency === 'PYG') return amount;
  const rate = readAmount(values.exchangeRate);
  return rate === undefined ? null : roundTo(fromUnits(times(toUnits(amount), toUnits(rate))), 0);
}

export function vatOfAmounts({ taxable10, taxable5 }: FormAmounts, currency: string) {
  const [ten, five] = [vatWithin(taxable10, '10', currency), vatWithin(taxable5, '5', currency)];
  return { taxable10: ten, taxable5: five, exempt: null, total: addUp([ten, five]) };
}

/** «Cierra: 1.100 + 966 + 0 = 2.066», or what is missing, and what would close it as a button. */
function ClosingStrip({ inHand }: { inHand: TypedInHand }) {
  const closing = closingIn(inHand.draft);
  const amounts = amountsOf(inHand.draft.values);
  const { currency } = inHand.draft.values;
  if (closing === null || amounts === null) return null;
  const shown = (amount: Amount) => formatFigure(amount, currency);
  if (closing.isClosed) {
    const parts = [amounts.taxable10, amounts.taxable5, amounts.exempt].map(shown).join(' + ');
    return (
      <p className={classes.closing} role="status">
        <IconCheck size={16} stroke={2.2} aria-hidden="true" />
        {text.closes(`${parts} = ${shown(amounts.total)}`)}
      </p>
    );
  }
  const { missing, suggestion } = closing;
  const isOver = missing.startsWith('-');
  const amount = formatMoney(missing.replace('-', ''), currency);
  const parts = formatMoney(addUp([amounts.taxable10, amounts.taxable5, amounts.exempt]), currency);
  return (
    <div className={classes.closing} data-open role="status">
      <p>
        <IconAlertTriangle size={17} aria-hidden="true" />
        <span>
          <strong>{isOver ? text.exceeds(amount) : text.lacks(amount)}</strong> {text.partsGive(parts)}
        </span>
      </p>
      <Button
        variant="light"
        size="xs"
        onClick={() => inHand.write(suggestion.field, formatFigure(suggestion.amount, currency))}
      >
        {text.putIn(shown(suggestion.amount), text.fields[suggestion.field])}
      </Button>
    </div>
  );
}

function Row({
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

/** What follows from the amounts, beneath them. */
function Reckoned({ inHand }: { inHand: TypedInHand }) {
  const amounts = amountsOf(inHand.draft.values);
  const { currency } = inHand.draft.values;
  if (amounts === null) return null;
  const vat = vatOfAmounts(amounts, currency);
  return (
    <>
      <Row
        name={text.vatRow}
        of={(field) => vat[field as keyof typeof vat]}
        shown={(amount) => formatFigure(amount, currency)}
      />
      {currency !== 'PYG' && (
        <Row
          name={text.guaranies}
          of={(field) => inGuaranies(inHand, amounts[field as keyof FormAmounts])}
          shown={formatNumber}
        />
      )}
    </>
  );
}

/** On a phone two fields to a line; otherwise one row of fields, with what follows from them beneath. */
export function AmountsPart({ inHand, isPhone }: { inHand: TypedInHand; isPhone: boolean }) {
  const { currency, documentType } = inHand.draft.values;
  if (documentType === 'remission-note') return <p className="muted">{text.noAmounts}</p>;
  if (isPhone) {
    return (
      <>
        <div className={classes.grid}>
          {COLUMNS.map((field) => (
            <TypedField key={field} inHand={inHand} field={field} span={6} />
          ))}
        </div>
        <ClosingStrip inHand={inHand} />
      </>
    );
  }
  return (
    <div className={classes.card}>
      <table className={classes.amounts} aria-label={text.amounts}>
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
      </table>
      <ClosingStrip inHand={inHand} />
    </div>
  );
}
