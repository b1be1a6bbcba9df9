import { useEffect, useEffectEvent, useRef } from 'react';

type Countdown = {
  /** Milliseconds; with false the time never ends. */
  duration: number | false;
  paused: boolean;
  onEnd: () => void;
};

/** Calls `onEnd` once `duration` has passed outside pauses. */
export function useCountdown({ duration, paused, onEnd }: Countdown) {
  const left = useRef(duration);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (left.current === false || paused) return;
    const startedAt = Date.now();
    const timer = setTimeout(end, left.current);
    return () => {
      clearTimeout(timer);
      if (left.current !== false) left.current -= Date.now() - startedAt;
    };
  }, [paused]);
}
