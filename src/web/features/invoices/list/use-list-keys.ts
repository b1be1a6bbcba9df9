import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { usePageKeys } from '#web/ui/hooks/page-keys.ts';
import { focusSearch } from '../filters/filter-fields.tsx';

const ROW = '[data-invoice]';

interface ListKeys {
  list: RefObject<HTMLElement | null>;
  onSelect: (id: string) => void;
  /** Ticks all rows from the last one to this. */
  onSelectTo: (id: string) => void;
  /** Null when nothing is ticked. */
  onUnselect: (() => void) | null;
  onCopy: (() => void) | null;
  /** Called for Enter on a row. */
  onEnter: (id: string) => void;
}

/** Ctrl+C copies the ticked invoices, unless a text is selected or a field has the focus. */
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

/**
 * J and K move the focus through the rows, X ticks (with Shift a range), Escape unticks, Enter opens, B goes to the
 * search field of the list; `/` opens the palette on every page.
 */
export function useListKeys({ list, onSelect, onSelectTo, onUnselect, onCopy, onEnter }: ListKeys) {
  useCopyKey(onCopy);
  /** The row from which J and K go on after the focus was elsewhere. */
  const last = useRef<string>(undefined);
  const rows = () => Array.from(list.current?.querySelectorAll<HTMLElement>(ROW) ?? []);
  const focused = () => document.activeElement?.closest<HTMLElement>(ROW)?.dataset.invoice;
  const moveFocus = (step: 1 | -1) => () => {
    const all = rows();
    const from = focused() ?? last.current;
    const at = all.findIndex(({ dataset }) => dataset.invoice === from);
    const next = all[at < 0 ? (step === 1 ? 0 : all.length - 1) : at + step];
    last.current = next?.dataset.invoice ?? last.current;
    next?.focus();
    return next !== undefined;
  };
  usePageKeys({
    j: moveFocus(1),
    k: moveFocus(-1),
    x: ({ repeat, shiftKey }) => {
      const id = focused();
      if (id === undefined || repeat) return false;
      (shiftKey ? onSelectTo : onSelect)(id);
      return true;
    },
    escape: ({ target }) => {
      // An Escape that closed a dialog, whose element is gone by now, is not meant for the list.
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
