import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** Tooltips of the rail are drawn inside it: outside, they would belong to no landmark. */
export const TOOLTIP_CONTAINER = 'barra-lateral';

/** Names an icon of the rail; elsewhere the word stands beside it. */
export function RailTooltip({ label, rail, children }: { label: string; rail: boolean; children: ReactElement }) {
  // A dozen tooltips that never show were a sixth of the script time of the first page.
  if (!rail) return children;
  return (
    <Tooltip label={label} position="right" portalProps={{ target: `#${TOOLTIP_CONTAINER}` }}>
      {children}
    </Tooltip>
  );
}
