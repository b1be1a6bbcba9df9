import { Loader } from '@mantine/core';
import { type ComponentProps, useEffect, useState } from 'react';

/** A spinner shown for less than this would only flicker. */
const DELAY_MS = 300;

export function DelayedSpinner(props: ComponentProps<typeof Loader>) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate && <Loader size="sm" {...props} />;
}
