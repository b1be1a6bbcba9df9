import { Loader } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './loading-overlay.module.css';

/** Below this a spinner would only flicker. Milliseconds. */
const PATIENCE = 300;

function LateSpinner() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return isLate && <Loader size="sm" aria-hidden="true" />;
}

/** Lies over what is being loaded: it says so, and keeps hands off what is about to change. */
export function Veil({ isShown, label, children }: { isShown: boolean; label: string; children: ReactNode }) {
  return (
    <div className={classes.room} aria-busy={isShown}>
      <div className={classes.content} inert={isShown}>
        {children}
      </div>
      {isShown && (
        <div className={classes.veil} data-veil role="status">
          <span className={classes.card}>
            <LateSpinner />
            <span className="visually-hidden">{label}</span>
          </span>
        </div>
      )}
    </div>
  );
}
