import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { dashboardText } from '#web/text/es/dashboard.ts';
import classes from './dashboard.module.css';

const { periods, period: label, periodHint } = dashboardText;
type Period = keyof typeof periods;
const PERIODS = Object.keys(periods) as Period[];

/** Choosing one loads the figures again; it is never sent (S1 §2), and the menu says so. */
export function PeriodMenu({ onChoose }: { onChoose: () => void }) {
  const [chosen, setChosen] = useState<Period>('month');
  const choose = (period: string) => {
    setChosen(period as Period);
    onChoose();
  };
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
          aria-label={`${label}: ${periods[chosen]}`}
          title={periodHint}
        >
          {periods[chosen]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.RadioGroup value={chosen} onChange={choose}>
          {PERIODS.map((period) => (
            <Menu.RadioItem key={period} value={period} closeMenuOnClick>
              {periods[period]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
