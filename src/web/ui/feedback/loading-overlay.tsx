import type { ReactNode } from 'react';
import classes from './loading-overlay.module.css';

/** Lies over what is being loaded: it says so, and keeps hands off what is about to change. */
export function LoadingOverlay({ isShown, label, children }: { isShown: boolean; label: string; children: ReactNode }) {
  return (
    <div className={classes.room} aria-busy={isShown}>
      <div className={classes.content} inert={isShown}>
        {children}
      </div>
      {isShown && (
        <div className={classes.overlay} data-loading-overlay role="status">
          <span className="visually-hidden">{label}</span>
        </div>
      )}
    </div>
  );
}
