import { useEffect, useState } from 'react';

/** For what lies over the page and is taken away at once: the focus goes back to what had it. */
export function useFocusBack(): void {
  // While it is drawn for the first time, nothing in it can have the focus yet.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
