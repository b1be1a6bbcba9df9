import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addMonths } from '#domain/time/period.ts';
import { rg90Text as words } from '#text/business.ts';
import { businessQueries } from '#web/api/queries/business.queries.ts';
import { monthOf } from '#web/format/dates.ts';
import { MonthPicker } from '#web/ui/inputs/month-picker.tsx';
import { Segments } from '#web/ui/inputs/segments.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import classes from '../business.module.css';
import { Rg90Period } from './rg90-period.tsx';

const YEARS = 3;

/** The file for the tax office, of a month or a year that is chosen here. */
export function Rg90Card() {
  const { data: settings } = useQuery(businessQueries.settings());
  const currentMonth = monthOf(new Date());
  const [kind, setKind] = useState<'month' | 'year'>('month');
  const [month, setMonth] = useState(addMonths(currentMonth, -1));
  const thisYear = Number(currentMonth.slice(0, 4));
  const [year, setYear] = useState(String(thisYear - 1));
  const period = kind === 'month' ? month : year;
  const isReady = settings !== undefined && settings.ruc !== null;
  if (settings && !isReady) {
    return (
      <Card title={words.title}>
        <CardEmpty>{words.first}</CardEmpty>
      </Card>
    );
  }
  return (
    <Card title={words.title}>
      <Stack gap={14} pt={12} pb={16} px={16}>
        <Text as="p" size={13.5} tone="muted" className={classes.rg90CardHint}>
          {words.hint}
        </Text>
        <Row wrap gapY={8} gapX={12} align="center">
          <Segments
            label={words.period}
            choices={[
              { value: 'month', label: words.periods.month },
              { value: 'year', label: words.periods.year },
            ]}
            chosen={kind}
            onChoose={setKind}
          />
          {kind === 'month' ? (
            <MonthPicker
              label={words.month}
              hideLabel
              value={month}
              currentMonth={currentMonth}
              onChoose={(chosen) => (chosen === null ? setKind('year') : setMonth(chosen))}
            />
          ) : (
            <Segments
              label={words.year}
              choices={Array.from({ length: YEARS }, (_, at) => String(thisYear - YEARS + 1 + at)).map((value) => ({
                value,
                label: value,
              }))}
              chosen={year}
              onChoose={setYear}
            />
          )}
        </Row>
        <Rg90Period period={period} isAsked={isReady} />
      </Stack>
    </Card>
  );
}

/** Scrolls here when the address ends in `#rg90`: the browser itself looked for it before the card was drawn. */
export function Rg90Place() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash === '#rg90') place.current?.scrollIntoView();
  }, []);
  return (
    <div ref={place} id="rg90">
      <Rg90Card />
    </div>
  );
}
