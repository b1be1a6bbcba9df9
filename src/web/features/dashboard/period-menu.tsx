import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { DASHBOARD_PERIODS, type DashboardPeriod } from '#domain/dashboard-period.ts';
import { dashboardText } from '#web/text/es/dashboard.ts';
import classes from './dashboard.module.css';

const { periods, allTime, period: label, periodHint } = dashboardText;

interface PeriodMenuProps {
  /** Null until one is chosen: all time. */
  chosen: DashboardPeriod | null;
  onChoose: (period: DashboardPeriod) => void;
}

/** Choosing one loads the figures again; it is never sent (S1 §2): the answer holds all of them. */
export function PeriodMenu({ chosen, onChoose }: PeriodMenuProps) {
  const shown = chosen === null ? allTime : periods[chosen];
  return (
    <Menu
      position="bottom-end"
      width={200}
      transitionProps={{ duration: 120 }}
      classNames={{ dropdown: classes.periods }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      loop
    >
      <Menu.Target>
        <Button
          variant="default"
          className={classes.period}
          rightSection={<IconChevronDown size={15} aria-hidden="true" />}
          aria-label={`${label}: ${shown}`}
          title={periodHint}
        >
          {shown}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.RadioGroup value={chosen ?? ''} onChange={(period) => onChoose(period as DashboardPeriod)}>
          {DASHBOARD_PERIODS.map((period) => (
            <Menu.RadioItem key={period} value={period} closeMenuOnClick>
              {periods[period]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
