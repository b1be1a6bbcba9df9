import { useEffect, useEffectEvent, useMemo } from 'react';

/** The forms of a page that hold something unsaved, so that the page asks once for all of them. */
export interface KeepUnsaved {
  add: (wouldLose: () => boolean) => () => void;
  wouldLose: () => boolean;
}

export function useUnsavedForms(): KeepUnsaved {
  return useMemo(() => {
    const forms = new Set<() => boolean>();
    return {
      add: (wouldLose) => {
        forms.add(wouldLose);
        return () => void forms.delete(wouldLose);
      },
      wouldLose: () => [...forms].some((form) => form()),
    };
  }, []);
}

/** Counts this form among those that may hold something unsaved, while it is shown. */
export function useKeepUnsaved(unsaved: KeepUnsaved, wouldLose: () => boolean): void {
  const ask = useEffectEvent(wouldLose);
  useEffect(() => unsaved.add(() => ask()), [unsaved]);
}
