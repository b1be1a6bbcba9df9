import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_CALENDAR_CHANGES, type TaxCalendar } from '#contract/closing/calendar.ts';
import {
  type Extension,
  type MovedDay,
  OBLIGATIONS,
  type Obligation,
  usualHolidayOn,
} from '#domain/closing/tax-calendar.ts';
import { addMonths, lastDay, monthInAsuncion } from '#domain/time/period.ts';
import { calendarText } from '#text/admin/calendar.ts';
import { t } from '#text/common.ts';
import { formatDate, formatMonth } from '#web/format/dates.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { FieldRow } from '#web/ui/form/form.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { DateField } from '#web/ui/inputs/date-field.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Text } from '#web/ui/layout/parts.tsx';
import { saveEdit } from './calendar.queries.ts';
import { type CalendarEdit, dayWords, extensionName } from './calendar-changes.ts';
import { MovedPreview } from './moved-preview.tsx';

const { form: words, remove: removeWords, obligations, both, holidays } = calendarText;
const MOST_REASON = 300;
const WRITTEN = /\S.*\S.*\S/s;
const reasonProblem = (reason: string) => (WRITTEN.test(reason) ? undefined : words.reasonMissing);

interface EditProps<Edit extends CalendarEdit> {
  calendar: TaxCalendar;
  edit: Edit;
  onClose: () => void;
}

/** Saves an edit of the calendar as it was when the dialog opened, and shows how it ended. */
function useSave({ calendar, onClose }: Pick<EditProps<CalendarEdit>, 'calendar' | 'onClose'>) {
  const client = useQueryClient();
  const [seen] = useState(calendar);
  return async (edit: CalendarEdit) => {
    const saved = await saveEdit(client, seen, edit);
    if ('left' in saved) notify({ id: 'calendar', type: 'info', message: t.notices.leftAsItIs });
    else notify({ id: 'calendar', type: 'success', message: saved.done });
    onClose();
  };
}

const saveButton = (isSending: boolean) => (
  <Button type="submit" loading={isSending}>
    {words.save}
  </Button>
);

interface ReasonFieldProps {
  field: {
    name: string;
    value: string;
    error: string | undefined;
    disabled: boolean;
    onChange: (value: string) => void;
  };
}

const ReasonField = ({ field: { onChange, ...field } }: ReasonFieldProps) => (
  <Textarea
    {...field}
    label={words.reason}
    description={words.reasonHint}
    rows={2}
    maxLength={MOST_REASON}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

type DayEdit = Extract<CalendarEdit, { list: 'days' }>;

/** Adds a holiday by decree, or makes a usual holiday a working day. */
export function DayForm({ calendar, edit: { before }, onClose }: EditProps<DayEdit>) {
  const save = useSave({ calendar, onClose });
  const others = calendar.days.filter(({ day }) => day !== before?.day);
  const form = useForm({
    initial: { day: before?.day ?? '', isHoliday: before?.isHoliday ?? true, reason: before?.reason ?? '' },
    check: ({ day, isHoliday, reason }) => ({ day: dayProblem({ day, isHoliday }), reason: reasonProblem(reason) }),
    submit: (values) => save(editOf(values)),
  });
  const editOf = ({ reason, ...values }: MovedDay): DayEdit => ({
    ...{ list: 'days', before },
    after: { ...values, reason: reason.trim() },
  });
  function dayProblem({ day, isHoliday }: Pick<MovedDay, 'day' | 'isHoliday'>): string | undefined {
    if (day === '') return words.dayMissing;
    if (others.some((other) => other.day === day)) return words.repeated;
    if (before === null && others.length >= MOST_CALENDAR_CHANGES) return words.full(MOST_CALENDAR_CHANGES);
    const usual = usualHolidayOn(day);
    if (isHoliday) return usual === null ? undefined : words.already(holidays[usual]);
    return usual === null ? words.notHoliday : undefined;
  }
  const { values, isSending, field } = form;
  return (
    <FormDialog
      title={before === null ? words.addDay : words.editDay}
      form={form}
      submit={saveButton(isSending)}
      onClose={onClose}
    >
      <FieldRow>
        <DateField {...field('day')} label={words.day} />
        <NativeSelect
          name="isHoliday"
          label={words.kind}
          disabled={isSending}
          value={values.isHoliday ? 'holiday' : 'worked'}
          data={[
            { value: 'holiday', label: words.holiday },
            { value: 'worked', label: words.worked },
          ]}
          onChange={({ currentTarget }) => form.set('isHoliday', currentTarget.value === 'holiday')}
        />
      </FieldRow>
      <ReasonField field={field('reason')} />
      <MovedPreview calendar={calendar} edit={dayProblem(values) === undefined ? editOf(values) : null} />
    </FormDialog>
  );
}

type ExtensionEdit = Extract<CalendarEdit, { list: 'extensions' }>;

const ENDINGS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
/** How many months back and ahead can be chosen; an entry's own month can always be chosen. */
const [BACK, FORWARD] = [24, 12];

function monthChoices(kept: string): string[] {
  const now = monthInAsuncion(Date.now());
  const near = Array.from({ length: BACK + FORWARD + 1 }, (_, at) => addMonths(now, FORWARD - at));
  return near.includes(kept) ? near : [kept, ...near];
}

interface EndingsProps {
  chosen: readonly number[];
  disabled: boolean;
  onChange: (endings: number[]) => void;
}

function Endings({ chosen, disabled, onChange }: EndingsProps) {
  return (
    <fieldset className={look({ m: 0, p: 0, frame: 'none', wrap: true, gapY: 4, gapX: 14, flow: 'row' })}>
      <legend className={look({ p: 0, size: 13.5, weight: 500, mb: 4 })}>{words.endings}</legend>
      {ENDINGS.map((ending) => (
        <Checkbox
          key={ending}
          label={String(ending)}
          isLabelShown
          checked={chosen.includes(ending)}
          disabled={disabled}
          onChange={(isOn) => onChange(ENDINGS.filter((one) => (one === ending ? isOn : chosen.includes(one))))}
        />
      ))}
      <Text as="p" tone="muted" size={12.5} wide>
        {words.endingsHint}
      </Text>
    </fieldset>
  );
}

/** A resolution that gives more time to declare a month. */
export function ExtensionForm({ calendar, edit: { before }, onClose }: EditProps<ExtensionEdit>) {
  const save = useSave({ calendar, onClose });
  const form = useForm({
    initial: before ?? {
      ...{ month: addMonths(monthInAsuncion(Date.now()), -1), obligation: null as Obligation | null },
      ...{ endings: [] as readonly number[], until: '', reason: '' },
    },
    check: (values) => ({ until: untilProblem(values), reason: reasonProblem(values.reason) }),
    submit: (values) => save(editOf(values)),
  });
  const editOf = ({ reason, ...values }: Extension): ExtensionEdit => ({
    ...{ list: 'extensions', before },
    after: { ...values, reason: reason.trim() },
  });
  function untilProblem({ month, until }: Pick<Extension, 'month' | 'until'>): string | undefined {
    if (until === '') return words.dayMissing;
    if (before === null && calendar.extensions.length >= MOST_CALENDAR_CHANGES)
      return words.full(MOST_CALENDAR_CHANGES);
    return until <= lastDay(month) ? words.tooEarly : undefined;
  }
  const { values, isSending, field, set } = form;
  return (
    <FormDialog
      title={before === null ? words.addExtension : words.editExtension}
      form={form}
      submit={saveButton(isSending)}
      onClose={onClose}
    >
      <FieldRow>
        <NativeSelect
          {...field('month')}
          label={words.month}
          data={monthChoices(values.month).map((month) => ({ value: month, label: formatMonth(month) }))}
          onChange={({ currentTarget }) => set('month', currentTarget.value)}
        />
        <NativeSelect
          name="obligation"
          label={words.obligation}
          disabled={isSending}
          value={values.obligation ?? ''}
          data={[{ value: '', label: both }, ...OBLIGATIONS.map((value) => ({ value, label: obligations[value] }))]}
          onChange={({ currentTarget }) =>
            set('obligation', OBLIGATIONS.find((known) => known === currentTarget.value) ?? null)
          }
        />
      </FieldRow>
      <Endings chosen={values.endings} disabled={isSending} onChange={(endings) => set('endings', endings)} />
      <DateField {...field('until')} label={words.until} />
      <ReasonField field={field('reason')} />
      <MovedPreview calendar={calendar} edit={untilProblem(values) === undefined ? editOf(values) : null} />
    </FormDialog>
  );
}

/** Says which deadlines go back to their usual day before an entry is removed. */
export function RemoveDialog({ calendar, edit, onClose }: EditProps<CalendarEdit>) {
  const save = useSave({ calendar, onClose });
  const form = useForm({ initial: {}, submit: () => save(edit) });
  const { before } = edit;
  return (
    <FormDialog
      title={
        before === null
          ? ''
          : 'day' in before
            ? removeWords.day(dayWords(before.day))
            : removeWords.extension(extensionName(before))
      }
      form={form}
      focusesCancel
      submit={
        <Button type="submit" color="red" loading={form.isSending}>
          {removeWords.confirm}
        </Button>
      }
      onClose={onClose}
    >
      {before && (
        <p className="muted">
          {'until' in before && `${words.until} ${formatDate(before.until)}. `}
          {before.reason}
        </p>
      )}
      <MovedPreview calendar={calendar} edit={edit} />
    </FormDialog>
  );
}
