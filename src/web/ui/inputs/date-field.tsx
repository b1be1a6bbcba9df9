import { TextInput, UnstyledButton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '#text/common.ts';
import { formatDate, readTypedDate } from '#web/format/dates.ts';
import { look } from '#web/ui/layout/look.ts';
import { Box } from '#web/ui/layout/parts.tsx';
import classes from './date-field.module.css';

interface DateFieldProps {
  label: string;
  /** For a field whose name already stands beside it. */
  isLabelHidden?: boolean;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  /** What is wrong with the day; that a text is no day at all, the field says by itself. */
  error?: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
}

const shownFor = (value: string) => (value ? formatDate(value) : '');

/**
 * A day as dd/mm/aaaa in every browser: the browser's own field follows the language of the browser. Its calendar is
 * kept.
 */
export function DateField({ label, isLabelHidden = false, value, error, disabled = false, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState(shownFor(value));
  const [isWrong, setWrong] = useState(false);
  const calendar = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setTyped((now) => (readTypedDate(now) === (value || null) ? now : shownFor(value)));
    setWrong(false);
  }, [value]);

  const leave = () => {
    const read = readTypedDate(typed);
    setWrong(typed.trim() !== '' && read === null);
    if (read) setTyped(formatDate(read));
  };
  const button = (
    <UnstyledButton
      className={look(
        { placeItems: 'center', radius: 'pill', tone: 'muted', hover: 'hover', flow: 'grid' },
        classes.dateFieldButton,
      )}
      disabled={disabled}
      aria-label={t.common.openCalendar(label)}
      onClick={() => calendar.current?.showPicker()}
    >
      <IconCalendar size={16} stroke={1.6} aria-hidden="true" />
    </UnstyledButton>
  );
  return (
    <Box relative>
      <TextInput
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
        placeholder={t.common.datePlaceholder}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={typed}
        disabled={disabled}
        error={isWrong ? t.common.wrongDate : error}
        rightSection={button}
        onBlur={leave}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange(readTypedDate(currentTarget.value) ?? '');
        }}
      />
      <input
        ref={calendar}
        type="date"
        className={look({ p: 0, frame: 'none' }, classes.native)}
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Box>
  );
}
