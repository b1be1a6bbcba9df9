import { useLocalStorage } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { runPageKey } from '#web/ui/hooks/page-keys.ts';
import { type Pending, readKey } from './shortcuts.ts';

/** Single letters can be switched off (WCAG 2.1.4). The choice is kept in this browser, for all its tabs. */
export function useShortcutsOn() {
  return useLocalStorage({ key: 'ajaka-atajos', defaultValue: true, getInitialValueInEffect: false });
}

/** Elements that need the keys themselves while they have the focus. A checkbox has no use for letters. */
const BUSY = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]';

const isBusy = (target: EventTarget | null) => target instanceof Element && target.closest(BUSY) !== null;

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

type Shortcuts = {
  /** A dialog lies over the page, or is being loaded: the letters typed are for the dialog. */
  covered: boolean;
  onPalette: () => void;
  onList: () => void;
};

/** Ctrl/⌘K always works; single letters only outside fields and dialogs, and while switched on. */
export function useShortcuts({ covered, onPalette, onList }: Shortcuts) {
  const [on] = useShortcutsOn();
  const navigate = useNavigate();
  const pending = useRef<Pending>(undefined);

  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      event.preventDefault();
      onPalette();
      return;
    }
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
    if (covered || !plain || isBusy(event.target)) return;
    const isCompleting = pending.current !== undefined && readKey(pending.current, event.key, event.timeStamp).to;
    // Letters and signs can be switched off (WCAG 2.1.4); arrows and Esc always work.
    if ((on || event.key.length > 1) && !isCompleting && runPageKey(event)) {
      event.preventDefault();
      return;
    }
    if (!on || event.repeat) return;
    if (event.key === '/' || event.key === '?') {
      event.preventDefault();
      if (event.key === '/') onPalette();
      else onList();
      return;
    }
    const outcome = readKey(pending.current, event.key, event.timeStamp);
    pending.current = outcome.pending;
    if (outcome.to) void navigate({ to: outcome.to });
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => listen(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
