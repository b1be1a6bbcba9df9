import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { usePageKeys } from '#web/ui/hooks/page-keys.ts';
import { focusSearch } from '../filters/filter-fields.tsx';

const ROW = '[data-invoice]';

interface ListKeys {
  list: RefObject<HTMLElement | null>;
  onSelect: (id: string) => void;
  /** All from the last one to this. */
  onSelectTo: (id: string) => void;
  /** Null where nothing is ticked. */
  onUnselect: (() => void) | null;
  onCopy: (() => void) | null;
  /** Enter on a row. */
  onEnter: (id: string) => void;
}

/** What is ticked is copied as any text would be, unless a text is marked or a field has the focus. */
function useCopyKey(onCopy: (() => void) | null) {
  const copy = useEffectEvent(({ target }: ClipboardEvent) => {
    const isField = target instanceof Element && target.closest('input:not([type="checkbox"]), textarea') !== null;
    if (!isField && window.getSelection()?.type !== 'Range') onCopy?.();
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => copy(event);
    document.addEventListener('copy', listen);
    return () => document.removeEventListener('copy', listen);
  }, []);
}

/** J and K walk the rows with the focus, X ticks (with the key for capitals as far as here), Escape unticks, Enter opens, B goes to the search of the list; `/` is the palette's everywhere. */
export function useListKeys({ list, onSelect, onSelectTo, onUnselect, onCopy, onEnter }: ListKeys) {
  useCopyKey(onCopy);
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
    x: ({ repeat, shiftKey }) => {
      const id = focused();
      if (id === undefined || repeat) return false;
      (shiftKey ? onSelectTo : onSelect)(id);
      return true;
    },
    escape: ({ target }) => {
      // What it was meant for may have gone with it: a dialog that closed.
      if (onUnselect === null || !(target instanceof Node && target.isConnected)) return false;
      onUnselect();
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
