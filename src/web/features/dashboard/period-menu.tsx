import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { DASHBOARD_PERIODS, type DashboardPeriod } from '#domain/time/dashboard-period.ts';
import { dashboardText } from '#text/dashboard.ts';
import { Dropdown, MenuChoice } from '#web/ui/layout/dropdown.tsx';
import { look } from '#web/ui/layout/look.ts';

const { periods, allTime, period: label, periodHint } = dashboardText;

interface PeriodMenuProps {
  /** Null for all time, as long as none is chosen. */
  chosen: DashboardPeriod | null;
  onChoose: (period: DashboardPeriod) => void;
}

/** Choosing one loads the figures again, but is never sent (S1 §2): the answer holds the figures of every period. */
export function PeriodMenu({ chosen, onChoose }: PeriodMenuProps) {
  const shown = chosen === null ? allTime : periods[chosen];
  return (
    <Dropdown
      kind="menu"
      label={label}
      placement="bottom-end"
      width={200}
      trigger={(props) => (
        <Button
          variant="default"
          className={look({ phone: { px: 12 } })}
          rightSection={<IconChevronDown size={15} aria-hidden="true" />}
          aria-label={`${label}: ${shown}`}
          title={periodHint}
          {...props}
        >
          {shown}
        </Button>
      )}
    >
      {() =>
        DASHBOARD_PERIODS.map((period) => (
          <MenuChoice key={period} isChosen={period === chosen} onChoose={() => onChoose(period)}>
            {periods[period]}
          </MenuChoice>
        ))
      }
    </Dropdown>
  );
}
