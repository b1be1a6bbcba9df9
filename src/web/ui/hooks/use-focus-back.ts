import { useEffect, useState } from 'react';

/** For a dialog over the page: when it closes, the focus returns to the element that had it before. */
export function useFocusBack(): void {
  // Read while the overlay is drawn for the first time, when nothing in it can have the focus yet.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
