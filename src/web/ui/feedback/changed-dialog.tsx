import { Button } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { changedText as words } from '#text/form/changed.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { useFocusBack } from '../hooks/use-focus-back.ts';
import { Dialog } from '../layout/dialog.tsx';
import classes from './changed-dialog.module.css';
import type { AskedQuestion, ChangedField, Shown } from './changed-question.ts';

function wordsOf(value: Shown): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  const text = typeof value === 'object' ? value.join(', ') : String(value);
  return text.trim() === '' ? words.empty : text;
}

function sentenceOf({ who, at }: AskedQuestion): string {
  if (at === null) return words.unknown;
  return who === null ? words.when(formatDate(at), formatTime(at)) : words.who(who, formatDate(at), formatTime(at));
}

function Changes({ id, fields }: { id: string; fields: readonly ChangedField[] }) {
  if (fields.length === 0) return <p id={id}>{words.nothing}</p>;
  return (
    <table id={id} className={look({ wide: true, size: 13 }, classes.changes)}>
      <caption className="visually-hidden">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{words.now}</th>
          <th scope="col">{words.mine}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ label, now, mine }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{wordsOf(now)}</td>
            <td>{mine === null ? <Text tone="muted">{words.untouched}</Text> : wordsOf(mine)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Until the question is answered, the dialogs that were open before it can be neither seen by screen readers nor used.
 */
function useAlone(): void {
  useEffect(() => {
    const others = [...document.querySelectorAll<HTMLElement>('[role=dialog]')];
    for (const other of others) other.inert = true;
    return () => {
      for (const other of others) other.inert = false;
    };
  }, []);
}

/**
 * Who changed the same thing and when, the value stored now beside the one typed here, and what can be done about it.
 * Esc goes back to the form.
 */
export function ChangedDialog({ question }: { question: AskedQuestion }) {
  const { who, fields, applyLabel, answer } = question;
  const [isSeen, setSeen] = useState(false);
  const changesId = useId();
  useAlone();
  useFocusBack();
  return (
    <Dialog
      opened
      onClose={() => answer('back')}
      title={who === null ? words.byItself : words.title}
      size={560}
      zIndex={300}
    >
      <Grid gap={14}>
        <p>{sentenceOf(question)}</p>
        {applyLabel === undefined && <p>{words.kept}</p>}
        {isSeen && <Changes id={changesId} fields={fields} />}
        <Row wrap justify="end" gap={10}>
          <Button
            variant="default"
            data-autofocus
            aria-expanded={isSeen}
            aria-controls={isSeen ? changesId : undefined}
            onClick={() => setSeen(!isSeen)}
          >
            {isSeen ? words.hide : words.see}
          </Button>
          <Button variant="default" onClick={() => answer('leave')}>
            {words.leave}
          </Button>
          <Button onClick={() => answer('apply')}>{applyLabel ?? words.apply}</Button>
        </Row>
      </Grid>
    </Dialog>
  );
}
