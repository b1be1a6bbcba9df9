import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { MOST_SEARCH_TERMS } from '#contract/mailboxes.ts';
import { mailboxesText } from '#web/text/es/mailboxes.ts';
import { type Term, withTerm } from './account-values.ts';
import classes from './form.module.css';

const words = mailboxesText.form;

interface SearchTermsProps {
  value: readonly Term[];
  disabled: boolean;
  onChange: (terms: readonly Term[]) => void;
}

/** Each term is a field that can be typed into; Enter begins the next one. One always remains. */
export function SearchTerms({ value: terms, disabled, onChange }: SearchTermsProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(terms.length);
  useEffect(() => {
    if (terms.length > before.current) list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
    before.current = terms.length;
  }, [terms.length]);
  const add = () => onChange(withTerm(terms));
  const isFull = terms.length >= MOST_SEARCH_TERMS;
  return (
    <div>
      <p id={id} className={classes.label}>
        {words.terms}
      </p>
      <div className={classes.terms}>
        <ul ref={list} className={classes.termList} aria-labelledby={id}>
          {terms.map((term, at) => (
            <li key={term.id} className={classes.term}>
              <input
                aria-label={words.term(at + 1)}
                value={term.text}
                maxLength={100}
                size={Math.max(term.text.length, 6)}
                disabled={disabled}
                onChange={({ currentTarget: { value: text } }) =>
                  onChange(terms.map((other) => (other.id === term.id ? { ...term, text } : other)))
                }
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  if (term.text.trim() && !isFull) add();
                }}
              />
              <button
                type="button"
                aria-label={words.removeTerm(term.text)}
                disabled={disabled || terms.length === 1}
                onClick={() => onChange(terms.filter((other) => other.id !== term.id))}
              >
                <IconX size={13} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={disabled || isFull}
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={add}
        >
          {words.addTerm}
        </Button>
      </div>
    </div>
  );
}
