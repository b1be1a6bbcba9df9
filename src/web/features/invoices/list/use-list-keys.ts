import { type RefObject, useRef } from 'react';
import { usePageKeys } from '#web/ui/hooks/page-keys.ts';
import { focusSearch } from '../filters/filter-fields.tsx';

const ROW = '[data-invoice]';

interface ListKeys {
  list: RefObject<HTMLElement | null>;
  onSelect: (id: string) => void;
  /** Enter on a row. */
  onEnter: (id: string) => void;
}

/** J and K walk the rows with the focus, X ticks, Enter opens, B goes to the search of the list; `/` is the palette's everywhere. */
export function useListKeys({ list, onSelect, onEnter }: ListKeys) {
  /** Where the walk goes on after the focus was elsewhere. */
  const last = useRef<string>(undefined);
  const rows = () => Array.from(list.current?.querySelectorAll<HTMLElement>(ROW) ?? []);
  const focused = () => document.activeElement?.closest<HTMLElement>(ROW)?.dataset.invoice;
  const walk = (step: 1 | -1) => () => {
    const all = rows();
    const from = focused() ?? last.current;
    const at = all.findIndex(({ dataset }) => dataset.invoice === from);
    const next = all[at < 0 ? (step === 1 ? 0 : all.length - 1) : at + step];
    last.current = next?.dataset.invoice ?? last.current;
    next?.focus();
    return next !== undefined;
  };
  usePageKeys({
    j: walk(1),
    k: walk(-1),
    x: ({ repeat }) => {
      const id = focused();
      if (id === undefined || repeat) return false;
      onSelect(id);
      return true;
    },
    enter: ({ target, repeat }) => {
      const id = focused();
      const isControl = target instanceof Element && target.closest('a, button, input') !== null;
      if (id === undefined || isControl || repeat) return false;
      onEnter(id);
      return true;
    },
    b: focusSearch,
  });
}
