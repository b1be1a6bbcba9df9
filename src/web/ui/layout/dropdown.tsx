import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Text } from '#web/ui/layout/parts.tsx';
import classes from './screen.module.css';

type Placement = 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-end';

type TriggerProps = Pick<
  ComponentProps<'button'>,
  'popoverTarget' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onKeyDown'
>;

interface DropdownProps {
  kind: 'dialog' | 'menu';
  label: string;
  placement: Placement;
  /** Pixels. */
  width: number;
  className?: string | undefined;
  onOpen?: () => void;
  /** Draws the button that opens the panel; it must take these properties. */
  trigger: (props: TriggerProps) => ReactNode;
  children: (close: () => void) => ReactNode;
}

/** Pixels, to the button and to the edges of the window. */
const GAP = 6;
const MENU_ITEMS = '[role^="menuitem"]';
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';

/** Puts the panel beside its button, or on the button's other side where the window ends. */
function place(panel: HTMLElement, { top, bottom, left, right }: DOMRect, placement: Placement, width: number): void {
  const { innerWidth, innerHeight } = window;
  const height = panel.offsetHeight;
  const hasRoomBelow = bottom + GAP + height <= innerHeight || height > top - GAP;
  const isBelow = placement.startsWith('bottom') ? hasRoomBelow : top - GAP - height < 0 && hasRoomBelow;
  const wanted = placement === 'right-end' ? right + GAP : placement.endsWith('start') ? left : right - width;
  panel.style.width = `${width}px`;
  panel.style.left = `${Math.max(GAP, Math.min(wanted, innerWidth - GAP - width))}px`;
  if (placement === 'right-end') panel.style.top = `${Math.max(GAP, bottom - height)}px`;
  else panel.style.top = `${isBelow ? bottom + GAP : Math.max(GAP, top - GAP - height)}px`;
}

const NEXT: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * A menu or a small panel beside its button. The browser lays it over everything and closes it on Escape or a click
 * elsewhere; the kit's dropdown would bring 18 KiB for placing it into the first load.
 */
export function Dropdown({ kind, label, placement, width, className, onOpen, trigger, children }: DropdownProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const button = () => document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`);
  const close = () => panel.current?.hidePopover();

  const follow = useEffectEvent(() => {
    const rect = button()?.getBoundingClientRect();
    if (rect && panel.current) place(panel.current, rect, placement, width);
  });
  const enter = (shown: HTMLElement) => {
    const chosen = shown.querySelector<HTMLElement>('[data-autofocus], [aria-checked="true"]');
    (chosen ?? shown.querySelector<HTMLElement>(kind === 'menu' ? MENU_ITEMS : FOCUSABLE))?.focus();
  };
  /** The content may come later than the panel itself: then the focus moves into it. */
  const grow = useEffectEvent(() => {
    follow();
    if (panel.current && !panel.current.contains(document.activeElement)) enter(panel.current);
  });
  useEffect(() => {
    if (!isOpen || !panel.current) return;
    const size = new ResizeObserver(grow);
    size.observe(panel.current);
    window.addEventListener('resize', follow);
    window.addEventListener('scroll', follow, true);
    return () => {
      size.disconnect();
      window.removeEventListener('resize', follow);
      window.removeEventListener('scroll', follow, true);
    };
  }, [isOpen]);

  /** Places the panel, which is hidden until it can be measured, and shows it. */
  const appear = (shown: HTMLElement) => {
    const rect = button()?.getBoundingClientRect();
    if (rect) place(shown, rect, placement, width);
    shown.style.visibility = '';
    enter(shown);
  };
  const moveBy = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopPropagation(); // Escape closes this panel, and no dialog beneath it
    const next = NEXT[event.key];
    if (kind !== 'menu' || next === undefined) return;
    event.preventDefault();
    const items = [...(panel.current?.querySelectorAll<HTMLElement>(MENU_ITEMS) ?? [])];
    items[next(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus();
  };
  return (
    <>
      {trigger({
        popoverTarget: id,
        'aria-haspopup': kind,
        'aria-expanded': isOpen,
        'aria-controls': id,
        onKeyDown: (event) => {
          if (event.key === 'Escape' && isOpen) event.stopPropagation();
          if (kind !== 'menu' || event.key !== 'ArrowDown') return;
          event.preventDefault();
          panel.current?.showPopover();
        },
      })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is one of two that have interactions */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: and a name */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={kind}
        aria-label={label}
        className={className ? `${classes.panel} ${className}` : classes.panel}
        onKeyDown={moveBy}
        onBeforeToggle={({ newState, currentTarget }) => {
          const hadFocus = currentTarget.contains(document.activeElement);
          if (newState === 'open') {
            currentTarget.style.visibility = 'hidden';
            onOpen?.();
          }
          flushSync(() => setOpen(newState === 'open'));
          // The item that was chosen may have moved the focus already.
          const isLost = hadFocus && document.activeElement === document.body;
          if (newState === 'closed' && isLost) button()?.focus({ preventScroll: true });
        }}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') appear(currentTarget);
        }}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget && relatedTarget !== button() && !panel.current?.contains(relatedTarget)) close();
        }}
        onClick={({ target }) => {
          if (kind === 'menu' && (target as Element).closest(MENU_ITEMS)) close();
        }}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  isDangerous?: boolean;
  children: ReactNode;
}

/** The properties of an item that is a link. */
export const menuItem = { role: 'menuitem', tabIndex: -1, className: classes.item } as const;

export function MenuItem({ icon, isDangerous, onClick, children }: MenuItemProps & { onClick: () => void }) {
  return (
    <button type="button" {...menuItem} data-dangerous={isDangerous || undefined} onClick={onClick}>
      {icon}
      {children}
    </button>
  );
}

/** An item of a menu in which one of several is chosen. */
export function MenuChoice({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" {...menuItem} role="menuitemradio" aria-checked={isChosen} onClick={onChoose}>
      <Text flex="none" radius="round" className={classes.mark} aria-hidden="true" />
      {children}
    </button>
  );
}
