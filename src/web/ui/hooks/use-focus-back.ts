import { useEffect, useState } from 'react';

/** For what lies over the page: when it goes, the focus returns to what had it before. */
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
