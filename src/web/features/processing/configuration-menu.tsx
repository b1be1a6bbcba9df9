import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { processingText } from '#web/text/es/processing.ts';
import { ConfigurationButton } from './configuration-button.tsx';

const words = processingText;

/** Comes after the page: the kit's menu is a fifth of it. */
export function ConfigurationMenu() {
  return (
    <Menu position="bottom-end" width={180} transitionProps={{ duration: 120 }} withinPortal={false} loop>
      <Menu.Target>
        <ConfigurationButton />
      </Menu.Target>
      <Menu.Dropdown aria-label={words.configuration}>
        <Menu.Item renderRoot={(props) => <Link to="/email-settings" {...props} />}>{words.mailboxes}</Menu.Item>
        <Menu.Item renderRoot={(props) => <Link to="/ayuda" {...props} />}>{words.help}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
