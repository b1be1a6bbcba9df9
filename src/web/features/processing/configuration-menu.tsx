import { Button } from '@mantine/core';
import { IconChevronDown, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { processingText as words } from '#text/processing.ts';
import { Dropdown, menuItem } from '#web/ui/layout/dropdown.tsx';
import { look } from '#web/ui/layout/look.ts';
import classes from './processing.module.css';

export function ConfigurationMenu() {
  return (
    <Dropdown
      kind="menu"
      label={words.configuration}
      placement="bottom-end"
      width={180}
      trigger={(props) => (
        <Button
          className={look({ phone: { p: 0 } }, classes.tool)}
          variant="default"
          leftSection={<IconSettings size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={15} aria-hidden="true" />}
          {...props}
        >
          <span className="phone-hidden">{words.configuration}</span>
        </Button>
      )}
    >
      {() => (
        <>
          <Link to="/email-settings" {...menuItem}>
            {words.mailboxes}
          </Link>
          <Link to="/ayuda" {...menuItem}>
            {words.help}
          </Link>
        </>
      )}
    </Dropdown>
  );
}
