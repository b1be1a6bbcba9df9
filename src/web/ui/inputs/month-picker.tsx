import { IconCalendar, IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { t } from '#text/common.ts';
import { formatMonth } from '#web/format/dates.ts';
import { look } from '#web/ui/layout/look.ts';
import { Row, Stack } from '#web/ui/layout/parts.tsx';
import { Dropdown } from '../layout/dropdown.tsx';
import { IconButton } from './icon-button.tsx';
import classes from './month-picker.module.css';

interface MonthPickerProps {
  label: string;
  /** `YYYY-MM`; null is every month. */
  value: string | null;
  /** `YYYY-MM`: the year that is open when no month is chosen. */
  currentMonth: string;
  onChoose: (month: string | null) => void;
  /** On a phone the label is for screen readers only. */
  hideLabel?: boolean;
}

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
/** Months beside each other. */
const COLUMNS = 3;
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

const shown = (value: string | null) => (value === null ? t.common.allMonths : capital(formatMonth(`${value}-01`)));
const capital = (text: string) => text.charAt(0).toLocaleUpperCase('es-PY') + text.slice(1);

interface GridProps extends Pick<MonthPickerProps, 'value' | 'currentMonth' | 'onChoose'> {
  year: number;
  onYear: (year: number) => void;
}

function MonthGrid({ year, value, currentMonth, onYear, onChoose }: GridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const start = value ?? currentMonth;
  const move = (event: KeyboardEvent) => {
    const buttons = Array.from<Element, HTMLElement>(grid.current?.children ?? [], (button) => button as HTMLElement);
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const step = STEPS[event.key];
    if (event.key === 'PageUp') onYear(year - 1);
    else if (event.key === 'PageDown') onYear(Math.min(year + 1, Number(currentMonth.slice(0, 4))));
    else if (step === undefined || at < 0) return;
    event.preventDefault();
    // the button of a month that has not come yet is disabled and takes no focus
    if (step !== undefined) buttons[at + step]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend
    <div
      ref={grid}
      className={look({ gap: 4, flow: 'grid' }, classes.grid)}
      role="group"
      aria-label={String(year)}
      onKeyDown={move}
    >
      {MONTHS.map((month, at) => {
        const key = `${year}-${month}`;
        return (
          <button
            key={month}
            type="button"
            className={look({ radius: 'control', tone: 'ink', size: 13.5, phone: { size: 15 } }, classes.month)}
            aria-pressed={key === value}
            disabled={key > currentMonth}
            data-now={key === currentMonth || undefined}
            data-autofocus={key === start || undefined}
            onClick={() => onChoose(key)}
          >
            {t.common.months[at]}
          </button>
        );
      })}
    </div>
  );
}

/** A month, or all of them: a year to leaf through and its twelve months. */
export function MonthPicker({ label, value, currentMonth, onChoose, hideLabel = false }: MonthPickerProps) {
  const yearOf = (month: string) => Number(month.slice(0, 4));
  const [year, setYear] = useState(yearOf(value ?? currentMonth));
  const labelId = useId();
  const valueId = useId();
  return (
    <Stack shrinkX>
      <span id={labelId} className={hideLabel ? 'visually-hidden' : classes.label}>
        {label}
      </span>
      <Dropdown
        kind="dialog"
        label={label}
        placement="bottom-start"
        width={268}
        className={classes.dropdown}
        onOpen={() => setYear(yearOf(value ?? currentMonth))}
        trigger={(props) => (
          <button
            type="button"
            className={look(
              {
                gap: 9,
                align: 'center',
                wide: true,
                radius: 'control',
                fill: 'sheet',
                tone: 'ink',
                size: 13.5,
                textAlign: 'left',
                flow: 'row',
                phone: { size: 15 },
              },
              classes.button,
            )}
            aria-labelledby={`${labelId} ${valueId}`}
            {...props}
          >
            <IconCalendar className={look({ flex: 'none', tone: 'muted' })} size={16} stroke={1.6} aria-hidden="true" />
            <span id={valueId}>{shown(value)}</span>
            <IconChevronDown className={look({ flex: 'none', tone: 'muted' })} size={15} aria-hidden="true" />
          </button>
        )}
      >
        {(close) => {
          const choose = (month: string | null) => {
            close();
            onChoose(month);
          };
          return (
            <>
              <Row align="center" justify="between" mb={6} weight={600} tabular>
                <IconButton Icon={IconChevronLeft} label={t.common.previousYear} onClick={() => setYear(year - 1)} />
                <span aria-live="polite">{year}</span>
                <IconButton
                  Icon={IconChevronRight}
                  label={t.common.nextYear}
                  disabled={year >= yearOf(currentMonth)}
                  onClick={() => setYear(year + 1)}
                />
              </Row>
              <MonthGrid year={year} value={value} currentMonth={currentMonth} onYear={setYear} onChoose={choose} />
              <button
                type="button"
                className={look(
                  { radius: 'control', tone: 'ink', size: 13.5, wide: true, mt: 8, phone: { size: 15 } },
                  classes.all,
                )}
                aria-pressed={value === null}
                onClick={() => choose(null)}
              >
                {t.common.allMonths}
              </button>
            </>
          );
        }}
      </Dropdown>
    </Stack>
  );
}
