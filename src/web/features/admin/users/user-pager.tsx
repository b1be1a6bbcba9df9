import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { adminText } from '#text/admin/panel.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import { Row } from '#web/ui/layout/parts.tsx';
import classes from '../admin.module.css';

const { users: words } = adminText;

interface UserPagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** The way to the other users. */
export function UserPager({ page, pages, onPage }: UserPagerProps) {
  return (
    <Row as="nav" gap={12} align="center" size={13.5} tabular className={classes.pager} aria-label={words.pages}>
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
    </Row>
  );
}
