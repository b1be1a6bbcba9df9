import { Button } from '@mantine/core';
import { IconChevronDown, IconSettings } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { processingText } from '#web/text/es/processing.ts';
import classes from './processing-screen.module.css';

/** Opens the menu; alone it stands in its place until the menu has come. */
export function ConfigurationButton(props: ComponentProps<'button'>) {
  return (
    <Button
      className={classes.tool}
      variant="default"
      leftSection={<IconSettings size={16} aria-hidden="true" />}
      rightSection={<IconChevronDown size={15} aria-hidden="true" />}
      {...props}
    >
      <span className="phone-hidden">{processingText.configuration}</span>
    </Button>
  );
}
