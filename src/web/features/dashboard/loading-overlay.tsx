import type { ReactNode } from 'react';
import { Box, Stack } from '#web/ui/layout/parts.tsx';
import classes from './dashboard.module.css';

/** Covers content that is being loaded: says so, and blocks input to what is about to change. */
export function LoadingOverlay({ isShown, label, children }: { isShown: boolean; label: string; children: ReactNode }) {
  return (
    <Box relative aria-busy={isShown}>
      <Stack className={classes.content} inert={isShown}>
        {children}
      </Stack>
      {isShown && (
        <div className={classes.overlay} data-loading-overlay role="status">
          <span className="visually-hidden">{label}</span>
        </div>
      )}
    </Box>
  );
}
