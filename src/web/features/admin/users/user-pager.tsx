import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatNumber } from '#web/format/amounts.ts';
import { adminText } from '#web/text/es/admin/panel.ts';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import classes from './users-tab.module.css';

const { users: words } = adminText;

interface UserPagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** The way to the other users. */
export function UserPager({ page, pages, onPage }: UserPagerProps) {
  return (
    <nav className={classes.pager} aria-label={words.pages}>
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
        {...clickUnlessBusy(page <= 1, () => onPage(page - 1))}
      >
        {words.previous}
      </Button>
      <span aria-live="polite">{words.page(formatNumber(page), formatNumber(pages))}</span>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={16} aria-hidden="true" />}
        {...clickUnlessBusy(page >= pages, () => onPage(page + 1))}
      >
        {words.next}
      </Button>
    </nav>
  );
}
