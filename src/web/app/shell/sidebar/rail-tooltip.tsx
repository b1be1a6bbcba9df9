import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { look } from '#web/ui/layout/look.ts';
import classes from '../shell.module.css';

/** Milliseconds a pointer rests on an icon before its name appears. */
const DELAY = 300;
/** Pixels between the icon and its name. */
const GAP = 8;

/** The name of an icon on the rail; elsewhere the word stands beside the icon. */
export const railTip = (label: string, rail: boolean) => (rail ? { 'data-tip': label } : {});

interface Tip {
  label: string;
  left: number;
  top: number;
}

/**
 * One tooltip for all icons of the rail, drawn inside it: outside, it would belong to no landmark. A tooltip of the kit
 * for each took a sixth of the script time of the first page.
 */
export function useRailTooltip(rail: boolean) {
  const [tip, setTip] = useState<Tip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef<HTMLDivElement>(null);
  const hide = () => {
    clearTimeout(timer.current);
    setTip(null);
  };
  const show = (event: SyntheticEvent) => {
    const target = (event.target as Element).closest<HTMLElement>('[data-tip]');
    hide();
    if (!rail || !target?.dataset.tip) return;
    const { right, top, height } = target.getBoundingClientRect();
    const next = { label: target.dataset.tip, left: right + GAP, top: top + height / 2 };
    timer.current = setTimeout(() => setTip(next), event.type === 'focus' ? 0 : DELAY);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // as a popover it lies over everything: the links scroll in a box that would cut it off
    if (tip) shown.current?.showPopover();
  }, [tip]);
  return {
    handlers: {
      onPointerOver: show,
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: show,
      onBlur: hide,
      onKeyDown: ({ key }: { key: string }) => {
        if (key === 'Escape') hide();
      },
    },
    tooltip: tip && (
      <div
        ref={shown}
        popover="manual"
        role="tooltip"
        className={look({ radius: 'control', size: 13, leading: 1.5, lines: 'one' }, classes.tip)}
        style={{ left: tip.left, top: tip.top }}
      >
        {tip.label}
      </div>
    ),
  };
}
