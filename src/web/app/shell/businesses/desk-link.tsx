import { IconUsersGroup } from '@tabler/icons-react';
import { t } from '#text/common.ts';
import { NavItem } from '../sidebar/nav-item.tsx';
import type { DeskLink } from '../sidebar/navigation-links.ts';

/** Downloaded by whoever has several businesses, and by nobody else. */
export const deskLink = {
  to: '/escritorio',
  label: t.pages.desk.title,
  Icon: IconUsersGroup,
} as const satisfies DeskLink;

/** The first link of the sidebar. */
export const DeskItem = ({ rail }: { rail: boolean }) => <NavItem link={deskLink} rail={rail} />;
