import { IconCheck, IconReceiptRefund } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ClosingLineFigures, ClosingLink } from '#contract/closing/closing.ts';
import { addsUp, rateLinesOf } from '#domain/closing/line-figures.ts';
import type { Amount } from '#domain/money/money.ts';
import { closingText } from '#text/closing/month.ts';
import { t } from '#text/common.ts';
import { formatGuaranies, formatNumber, formatSignedNumber } from '#web/format/amounts.ts';
import { formatMonthTitle } from '#web/format/dates.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './closing.module.css';
import type { Closing } from './closing.queries.ts';
import { less } from './closing-figures.ts';
import { invoiceCount, listedAs } from './closing-words.ts';
import { Part } from './part.tsx';

const { figures: words } = closingText;

const NUMBER = look({ textAlign: 'right', tabular: true, lines: 'one' });
const NAME = look({ textAlign: 'left' });

interface RowProps {
  month: string;
  link: ClosingLink;
  name: string;
  base: Amount;
  vat: Amount | null;
  total: Amount;
  kind?: 'sum' | 'notes';
}

/** A row of which every point links to its documents; a single tab stop for the keyboard. */
function FigureRow({ month, link, name, base, vat, total, kind }: RowProps) {
  return (
    <tr data-kind={kind}>
      <th scope="row" className={NAME}>
        <Link to="/invoice-list" search={listedAs(month, link)} className={classes.wholeRow}>
          {kind === 'notes' && (
            <IconReceiptRefund
              className={look({ flex: 'none', tone: 'muted', mr: 8 }, classes.icon)}
              size={16}
              aria-hidden="true"
            />
          )}
          {name}
        </Link>
      </th>
      <td className={`${NUMBER} ${classes.base}`}>{formatSignedNumber(base)}</td>
      <td className={NUMBER}>{vat === null ? words.none : formatSignedNumber(vat)}</td>
      <td className={NUMBER}>{formatSignedNumber(total)}</td>
    </tr>
  );
}

interface TableProps {
  month: string;
  label: string;
  count: string;
  sum: string;
  figures: ClosingLineFigures;
  notes: ClosingLineFigures | undefined;
  notesName: string;
}

function FigureTable({ month, label, count, sum, figures, notes, notesName }: TableProps) {
  return (
    <table className={look({ wide: true, size: 13.5 }, classes.table)} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={NAME}>
            {count}
          </th>
          <th scope="col" className={`${NUMBER} ${classes.base}`}>
            {words.base}
          </th>
          <th scope="col" className={NUMBER}>
            {words.vat}
          </th>
          <th scope="col" className={NUMBER}>
            {words.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {rateLinesOf(figures).map(({ kind, ...line }) => (
          <FigureRow
            key={kind}
            month={month}
            link={{ ...figures.link, part: kind }}
            name={words.rows[kind]}
            {...line}
          />
        ))}
        <FigureRow
          month={month}
          link={figures.link}
          name={sum}
          base={less(figures.total, figures.vat)}
          vat={figures.vat}
          total={figures.total}
          kind="sum"
        />
        {notes && notes.count > 0 && (
          <FigureRow
            month={month}
            link={notes.link}
            name={notesName}
            base={less(notes.total, notes.vat)}
            vat={notes.vat}
            total={notes.total}
            kind="notes"
          />
        )}
      </tbody>
    </table>
  );
}

const Foot = ({ children }: { children: string }) => (
  <Text as="p" py={9} px={16} tone="muted" size={13} rule="top" phone={{ px: 0 }}>
    {children}
  </Text>
);

/** Says that the parts add up to the total to the guaraní. */
const AddsUp = ({ figures }: { figures: ClosingLineFigures }) =>
  addsUp(figures) ? (
    <Row as="span" gap={5} align="center" inline>
      <IconCheck className={look({ flex: 'none', tone: 'ok' })} size={15} aria-hidden="true" />
      {words.addsUp(formatGuaranies(figures.total))}
    </Row>
  ) : null;

/** Purchases by rate, with their sum. Credit notes stand beneath the sum, since they are not subtracted from it. */
export function Purchases({ closing }: { closing: Closing }) {
  const { month, purchases, receivedCreditNotes: notes, net } = closing;
  const isPhone = usePhone();
  const count = invoiceCount(purchases.count);
  const noted = formatNumber(notes.count);
  const isOne = notes.count === 1;
  return (
    <Part
      title={isPhone ? words.onPhone : formatMonthTitle(month)}
      aside={isPhone ? words.summary(count, formatGuaranies(purchases.total)) : <AddsUp figures={purchases} />}
    >
      <FigureTable
        month={month}
        label={formatMonthTitle(month)}
        count={isPhone ? t.common.guarani : count}
        sum={words.invoices}
        figures={purchases}
        notes={notes}
        notesName={isPhone ? words.notesShort(noted, isOne) : words.received(noted, isOne)}
      />
      {purchases.count + notes.count === 0 && <Foot>{words.noMovement}</Foot>}
      {notes.count > 0 && (
        <Foot>{`${words.notSubtracted(formatGuaranies(notes.vat))} ${words.net(formatGuaranies(net.total))}`}</Foot>
      )}
    </Part>
  );
}

/** The same for sales, if the business sold anything. */
export function Sales({ closing }: { closing: Closing }) {
  const { month, sales, issuedCreditNotes: notes, netSales } = closing;
  const isPhone = usePhone();
  if (!sales) return null;
  const count = words.sold(formatNumber(sales.count), sales.count === 1);
  const noted = formatNumber(notes?.count ?? 0);
  const isOne = notes?.count === 1;
  return (
    <Part
      title={words.onPhoneSales}
      aside={isPhone ? words.summary(count, formatGuaranies(sales.total)) : <AddsUp figures={sales} />}
    >
      <FigureTable
        month={month}
        label={words.sales}
        count={isPhone ? t.common.guarani : count}
        sum={words.sales}
        figures={sales}
        notes={notes}
        notesName={isPhone ? words.notesShort(noted, isOne) : words.issued(noted, isOne)}
      />
      {notes && notes.count > 0 && (
        <Foot>
          {`${words.issuedRaise(formatGuaranies(notes.vat))} ${netSales ? words.net(formatGuaranies(netSales.total)) : ''}`}
        </Foot>
      )}
    </Part>
  );
}
