import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface RowDrag {
  list: RefObject<HTMLElement | null>;
  /** `to`: the new position among the rows, counted from 0. */
  onMove: (key: string, to: number) => void;
}

const middleOf = (row: Element): number => {
  const { top, bottom } = row.getBoundingClientRect();
  return (top + bottom) / 2;
};

/**
 * Moves rows that have `data-key` with mouse, pen or finger: a row takes the place of another as soon as the pointer
 * has passed the other's middle. Escape puts it back. For the keyboard there are buttons.
 */
export function useRowDrag({ list, onMove }: RowDrag) {
  const [dragged, setDragged] = useState<string | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  function start(key: string, event: PointerEvent): void {
    if (event.button !== 0) return;
    const rows = () => Array.from(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? []);
    const placeOf = (all: readonly HTMLElement[]) => all.findIndex(({ dataset }) => dataset.key === key);
    const origin = placeOf(rows());
    const ended = new AbortController();
    const { signal } = ended;

    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const all = rows();
      const at = placeOf(all);
      const [before, after] = [all[at - 1], all[at + 1]];
      if (before && clientY < middleOf(before)) onMove(key, at - 1);
      else if (after && clientY > middleOf(after)) onMove(key, at + 1);
      else return;
      all[at]?.scrollIntoView({ block: 'nearest' });
    };
    const end = () => {
      ended.abort();
      setDragged(null);
    };
    stop.current = end;
    setDragged(key);
    // Listened for on the window: a captured pointer is lost when its row is moved in the document.
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape') return;
        pressed.stopPropagation();
        onMove(key, origin);
        end();
      },
      { signal, capture: true },
    );
  }
  return { dragged, start };
}
