import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { reviewText as text } from '#text/review.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { PagePlace } from '../../original/page-images.tsx';
import { isCorrectedField, shownValue, wrongSentence } from './corrected-fields.ts';
import classes from './doubts.module.css';
import type { DoubtField, FieldDoubts } from './field-doubts.ts';
import { FieldInput } from './field-input.tsx';
import { textIn } from './review-draft.ts';
import type { DraftInHand } from './use-draft.ts';

const ANSWER = look({ phone: { touch: true } });
const CURRENT = { pt: 12, pb: 14, px: 16 } as const;
const CLOSED = { py: 10, px: 14 } as const;

interface DoubtProps {
  group: FieldDoubts;
  number: number;
  header: InvoiceHeader;
  inHand: DraftInHand;
  isCorrectable: boolean;
  isSaving: boolean;
  /** What the server said about the field. */
  error: string | undefined;
}

interface DoubtNumberProps {
  number: number;
  isSettled: boolean;
  /** The value was changed after the invoice was signed, which is red everywhere. */
  isAltered?: boolean;
}

export function DoubtNumber({ number, isSettled, isAltered = false }: DoubtNumberProps) {
  const state = isSettled ? classes.settled : isAltered ? classes.altered : classes.open;
  return (
    <Grid
      as="span"
      flex="none"
      placeItems="center"
      size={11}
      weight={700}
      className={`${classes.number} ${state}`}
      aria-hidden="true"
    >
      {isSettled ? <IconCheck size={12} stroke={3} /> : number}
    </Grid>
  );
}

const shown = (field: DoubtField, value: string): string =>
  isCorrectedField(field) ? shownValue(field, value) : value;

/** What was read and why it is doubted, in one paragraph. */
function Reasons({ group: { field, doubts } }: Pick<DoubtProps, 'group'>) {
  const read = doubts.find((doubt) => doubt.read !== null)?.read ?? null;
  const sentences = [...new Set(doubts.map(({ sentence }) => sentence))];
  return (
    <Text as="p" tone="muted" size={13.5}>
      {read !== null && field !== 'document' && `${text.reading(shown(field, read))} `}
      {sentences.join(' ')}
    </Text>
  );
}

/** The answer to a doubt: its field, the proposals, and a button that says it is right as it is. */
export function DoubtAnswer({ group, header, inHand, isCorrectable, isSaving, ...told }: Omit<DoubtProps, 'number'>) {
  const { field, suggestions } = group;
  const { draft, wrong } = inHand;
  const isEditable = isCorrectable && isCorrectedField(field);
  const isCurrent = draft.current === field;
  const error = wrong?.field === field ? wrongSentence(wrong.why) : told.error;
  /** Enter accepts the text in the field; Esc leaves the field, so that the keys of the page work again. */
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
    // The keys belong to the field inside.
    <Grid gap={9} onKeyDown={onKeyDown}>
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
      <Row wrap gap={8}>
        {isEditable &&
          suggestions.map((value, at) => (
            <Button
              key={value}
              className={ANSWER}
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
          className={ANSWER}
          variant="default"
          size="compact-md"
          disabled={isSaving}
          data-answers={isEditable ? undefined : ''}
          onClick={() => inHand.answer(field)}
        >
          {isEditable ? text.accept : text.looked}
        </Button>
      </Row>
    </Grid>
  );
}

interface DoubtCardProps extends DoubtProps {
  /** The file on which the doubt has its place; null when there is none to show. */
  sha256: string | null;
}

/** One doubt of the queue: the current one is open, the others take one line. */
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
    <Grid
      as="section"
      gap={9}
      {...(isCurrent ? CURRENT : CLOSED)}
      frame="line"
      radius={10}
      className={isCurrent ? (isAltered ? classes.currentAltered : classes.current) : undefined}
      data-current={isCurrent || undefined}
      aria-label={text.doubtLabel(number, name, isSettled)}
    >
      <Row gap={9} align="center" className={classes.head}>
        <DoubtNumber number={number} isSettled={isSettled} isAltered={isAltered} />
        <Text as="h3" flex={1} shrinkX size={13.5} weight={600}>
          {name}
        </Text>
        {isSettled && (
          <Text shrinkX tabular ellipsis>
            {value}
          </Text>
        )}
        {!isSettled && (
          <Text tone={isAltered ? 'bad' : 'warn'} size={12.5} weight={550}>
            {tag}
          </Text>
        )}
        {!isCurrent && (
          <Button
            className={look({ flex: 'none', tone: 'muted', phone: { touch: true } })}
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
      </Row>
      {isCurrent && (
        <>
          {place && sha256 && <PagePlace invoiceId={header.id} sha256={sha256} place={place} label={text.crop(name)} />}
          <Reasons group={group} />
          <DoubtAnswer {...doubt} />
        </>
      )}
    </Grid>
  );
}

const shownText = (typed: string): string => typed || text.missing;
