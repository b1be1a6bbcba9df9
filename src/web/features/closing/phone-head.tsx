import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { addMonths, type FiscalMonth, monthInAsuncion } from '#domain/time/period.ts';
import { closingText } from '#text/closing/month.ts';
import { t } from '#text/common.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { look } from '#web/ui/layout/look.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import classes from './closing.module.css';
import type { Closing } from './closing.queries.ts';
import { shortMonth } from './closing-figures.ts';
import { Due, stateWordsOf } from './state-and-deadlines.tsx';
import { VatSplit } from './vat-split.tsx';

const words = closingText;
const STEP = look({ flex: 'none', placeItems: 'center', px: 12, touch: true, tone: 'ink', flow: 'grid' });

/** The month as the title, with links to the month before and the month after. */
export function PhoneHead({ month, business }: { month: FiscalMonth; business: string }) {
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  const isLast = after > monthInAsuncion(Date.now());
  return (
    <Row as="header" align="center" justify="between">
      <Link
        to="/cierre/$month"
        params={{ month: before }}
        className={STEP}
        aria-label={words.previous(shortMonth(before))}
      >
        <IconChevronLeft size={21} aria-hidden="true" />
      </Link>
      <Box flex={1} shrinkX textAlign="center" leading={1.3}>
        <Text as="h1" size={18} weight={600} tracking={2}>
          {words.titleOf(shortMonth(month))}
        </Text>
        <Text as="p" tone="muted" size={12.5} ellipsis>
          {business}
        </Text>
      </Box>
      {isLast ? (
        <span className={STEP} />
      ) : (
        <Link to="/cierre/$month" params={{ month: after }} className={STEP} aria-label={words.next(shortMonth(after))}>
          <IconChevronRight size={21} aria-hidden="true" />
        </Link>
      )}
    </Row>
  );
}

/** The VAT credit: its amount at each rate, and the deadline. */
export function VatCredit({ closing }: { closing: Closing }) {
  const { purchases, deadlines, close } = closing;
  const { title, Icon, isWarning, body } = stateWordsOf(closing);
  const isClosed = close !== null;
  return (
    <section className={look({ frame: 'line', radius: 'card' })} aria-label={words.vatCredit}>
      <Box pt={12} pb={12} px={16}>
        <Row align="center" justify="between" gap={8}>
          <Text tone="muted" size={13}>
            {words.vatCredit}
          </Text>
          <Pill tone={isWarning ? 'warn' : 'ok'} icon={<Icon size={13} aria-hidden="true" />}>
            {title}
          </Pill>
        </Row>
        <Text as="p" tabular weight={600} leading={1.3} tracking={3} lines="one" className={classes.credit}>
          <Text mr={6} tone="muted" size={16} weight={400}>
            {t.common.guarani}{' '}
          </Text>
          {formatNumber(purchases.vat)}
        </Text>
        <VatSplit of={purchases} />
        <Text as="p" mt={8} tone="muted" size={12.5}>
          {body}
        </Text>
      </Box>
      <Row as="dl" rule="top" className={classes.phoneDues}>
        <Due name={words.deadlines.form120Short} deadline={deadlines.form120} isClosed={isClosed} px={16} py={9} />
        <Due name={words.deadlines.rg90Short} deadline={deadlines.rg90} isClosed={isClosed} px={16} py={9} />
      </Row>
    </section>
  );
}
