import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { InvoiceHeader } from '#contract/invoices.ts';
import { reviewText as text } from '#web/text/es/review.ts';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { PagePlace } from '../../original/page-images.tsx';
import { isCorrectedField, shownValue, wrongSentence } from './corrected-fields.ts';
import classes from './doubt-card.module.css';
import type { DoubtField, FieldDoubts } from './field-doubts.ts';
import { FieldInput } from './field-input.tsx';
import { textIn } from './review-draft.ts';
import type { DraftInHand } from './use-draft.ts';

interface DoubtProps {
  group: FieldDoubts;
  number: number;
  header: InvoiceHeader;
  inHand: DraftInHand;
  isCorrectable: boolean;
  isSaving: boolean;
  /** What the server said of its field. */
  error: string | undefined;
}

export function DoubtNumber({ number, isSettled }: { number: number; isSettled: boolean }) {
  return (
    <span className={classes.number} data-settled={isSettled || undefined} aria-hidden="true">
      {isSettled ? <IconCheck size={12} stroke={3} /> : number}
    </span>
  );
}

const shown = (field: DoubtField, value: string): string =>
  isCorrectedField(field) ? shownValue(field, value) : value;

/** What was read and why it is doubted, in one paragraph. */
function Reasons({ group: { field, doubts } }: Pick<DoubtProps, 'group'>) {
  const read = doubts.find((doubt) => doubt.read !== null)?.read ?? null;
  const sentences = [...new Set(doubts.map(({ sentence }) => sentence))];
  return (
    <p className={classes.reasons}>
      {read !== null && field !== 'document' && `${text.reading(shown(field, read))} `}
      {sentences.join(' ')}
    </p>
  );
}

/** Where a doubt is answered: its field, what is proposed instead, and that it is right as it is. */
export function DoubtAnswer({ group, header, inHand, isCorrectable, isSaving, ...told }: Omit<DoubtProps, 'number'>) {
  const { field, suggestions } = group;
  const { draft, wrong } = inHand;
  const isEditable = isCorrectable && isCorrectedField(field);
  const isCurrent = draft.current === field;
  const error = wrong?.field === field ? wrongSentence(wrong.why) : told.error;
  /** Enter takes what stands in the field; Esc leaves it, so that the keys of the page mean something again. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLElement)) return;
    if (!event.target.matches('input, select')) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      inHand.answer(field);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.target.blur();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field inside
    <div className={classes.answer} onKeyDown={onKeyDown}>
      {isEditable && (
        <div className={classes.field}>
          <FieldInput
            field={field}
            value={textIn(draft, header, field)}
            currency={header.currency}
            error={error}
            disabled={isSaving}
            isLabelHidden
            onChange={(value) => inHand.type(field, value)}
          />
        </div>
      )}
      <div className={classes.buttons}>
        {isEditable &&
          suggestions.map((value, at) => (
            <Button
              key={value}
              variant="light"
              size="compact-md"
              disabled={isSaving}
              rightSection={at === 0 && isCurrent && <KeyCaps keys={text.keyNames.space} />}
              onClick={() => inHand.use(group, value)}
            >
              {text.use(shown(field, value))}
            </Button>
          ))}
        <Button
          variant="default"
          size="compact-md"
          disabled={isSaving}
          data-answers={isEditable ? undefined : ''}
          onClick={() => inHand.answer(field)}
        >
          {isEditable ? text.accept : text.looked}
        </Button>
      </div>
    </div>
  );
}

interface DoubtCardProps extends DoubtProps {
  /** The file that its place is on; null when there is none to show. */
  sha256: string | null;
}

/** One doubt of the queue: the current one is open, the others are a line. */
export function DoubtCard({ sha256, ...doubt }: DoubtCardProps) {
  const { group, number, header, inHand } = doubt;
  const { field, doubts, place } = group;
  const { draft } = inHand;
  const isSettled = draft.settled.has(field);
  const isCurrent = draft.current === field;
  const name = text.fields[field];
  const tag = doubts.flatMap(({ reason }) => text.tags[reason] ?? [])[0] ?? text.tag;
  const isAltered = doubts.some(({ reason }) => reason === 'altered');
  const value = isCorrectedField(field) ? shownText(textIn(draft, header, field)) : '';
  return (
    <section
      className={classes.card}
      data-current={isCurrent || undefined}
      data-altered={isAltered || undefined}
      aria-label={text.doubtLabel(number, name, isSettled)}
    >
      <div className={classes.head}>
        <DoubtNumber number={number} isSettled={isSettled} />
        <h3 className={classes.name}>{name}</h3>
        {isSettled && <span className={classes.value}>{value}</span>}
        {!isSettled && <span className={classes.tag}>{tag}</span>}
        {!isCurrent && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            rightSection={number < 10 && <KeyCaps keys={String(number)} />}
            onClick={() => inHand.goTo(field)}
          >
            {isSettled && isCorrectedField(field) ? text.change : text.see}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </div>
      {isCurrent && (
        <>
          {place && sha256 && <PagePlace invoiceId={header.id} sha256={sha256} place={place} label={text.crop(name)} />}
          <Reasons group={group} />
          <DoubtAnswer {...doubt} />
        </>
      )}
    </section>
  );
}

const shownText = (typed: string): string => typed || text.missing;
