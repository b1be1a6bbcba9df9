import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { look } from '#web/ui/layout/look.ts';
import classes from './tabs.module.css';

interface TabsProps<T extends string> {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly { value: T; label: string }[];
  chosen: T;
  onChoose: (value: T) => void;
  /** What the chosen tab holds. */
  children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Parts of a page of which one is shown. The arrows, Home and End go from one tab to another. */
export function Tabs<T extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<T>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent): void {
    const at = tabs.findIndex(({ value }) => value === chosen);
    const step = STEPS[event.key];
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : at + (step ?? 0);
    const next = tabs[(target + tabs.length) % tabs.length];
    if (!next || next.value === chosen) return;
    event.preventDefault();
    onChoose(next.value);
    row.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.value}`)}`)?.focus();
  }

  return (
    <>
      <div ref={row} className={look({ gap: 24, px: 28, flow: 'row' }, classes.row)} role="tablist" aria-label={label}>
        {tabs.map(({ value, label }) => (
          <button
            key={value}
            id={`${id}-${value}`}
            type="button"
            role="tab"
            className={look(
              { flex: 'none', pt: 6, pb: 8, px: 2, tone: 'muted', size: 13.5, weight: 500, phone: { touch: true } },
              classes.tab,
            )}
            aria-selected={value === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={value === chosen ? 0 : -1}
            onClick={() => onChoose(value)}
            onKeyDown={move}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        className={look({ flex: 1, gap: 16, shrinkX: true, flow: 'stack' })}
        role="tabpanel"
        aria-labelledby={`${id}-${chosen}`}
      >
        {children}
      </div>
    </>
  );
}
