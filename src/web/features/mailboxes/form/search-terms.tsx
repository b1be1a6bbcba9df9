import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { MOST_SEARCH_TERMS } from '#contract/mailboxes/mailboxes.ts';
import { mailboxesText } from '#text/mailboxes.ts';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import { type Term, withTerm } from './account-values.ts';
import classes from './form.module.css';

const words = mailboxesText.form;

interface SearchTermsProps {
  value: readonly Term[];
  disabled: boolean;
  onChange: (terms: readonly Term[]) => void;
}

/** Each term has its own field; Enter adds the next one. At least one always remains. */
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
      <Text as="p" mb={5} tone="muted" size={12.5} weight={500} id={id}>
        {words.terms}
      </Text>
      <Row wrap gap={8} align="center">
        <Row as="ul" wrap gap={8} align="center" ref={list} aria-labelledby={id}>
          {terms.map((term, at) => (
            <Row as="li" align="center" pl={10} fill="soft" inline className={classes.term} key={term.id}>
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
                className={look({ placeItems: 'center', radius: 'pill', tone: 'muted', hover: 'hover', flow: 'grid' })}
                type="button"
                aria-label={words.removeTerm(term.text)}
                disabled={disabled || terms.length === 1}
                onClick={() => onChange(terms.filter((other) => other.id !== term.id))}
              >
                <IconX size={13} aria-hidden="true" />
              </button>
            </Row>
          ))}
        </Row>
        <Button
          className={look({ phone: { touch: true } })}
          variant="subtle"
          size="compact-sm"
          disabled={disabled || isFull}
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={add}
        >
          {words.addTerm}
        </Button>
      </Row>
    </div>
  );
}
