import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#text/common.ts';
import { framePartsText as words } from '#text/shell/frame-parts.ts';
import { useKnownBusinesses, useMay } from '#web/features/session/businesses/may.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Drawer } from '#web/ui/layout/overlays.tsx';
import { Box, Text } from '#web/ui/layout/parts.tsx';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import { links, type NavigationLink } from '../sidebar/navigation-links.ts';
import type { Account } from '../status/use-account.ts';
import type { Counts } from '../status/use-counts.ts';
import { useSystemHealth } from '../status/use-system-health.ts';
import classes from './phone.module.css';

interface Sheet {
  opened: boolean;
  onClose: () => void;
}

function BottomSheet({ title, opened, onClose, children }: Sheet & { title: string; children: ReactNode }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={title}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
      transitionProps={{ duration: 200 }}
    >
      {children}
    </Drawer>
  );
}

function Place({
  link: { to, label, Icon },
  note,
  onLeave,
}: {
  link: NavigationLink;
  note?: string | undefined;
  onLeave: () => void;
}) {
  return (
    <li>
      <Link
        to={to}
        className={look({ gap: 14, align: 'center', size: 15, weight: 500, flow: 'row' }, classes.place)}
        data-costs={to === links.uploadPdf.to ? 'ai' : undefined}
        onClick={onLeave}
      >
        <Icon size={21} stroke={1.6} aria-hidden="true" />
        {label}
        {note && (
          <Text ml="auto" tone="faint" size={13} weight={400} className={classes.note}>
            {note}
          </Text>
        )}
      </Link>
    </li>
  );
}

const switcher = defineLazyPart(async () => (await import('../businesses/no-access.tsx')).BusinessSwitcher);

interface MoreSheetProps extends Sheet {
  account: Account;
  counts: Counts;
  onAddBusiness: () => void;
}

/** The pages that have no place among the five buttons of the bar, and the person's account. */
export function MoreSheet({ account, counts, opened, onClose, onAddBusiness }: MoreSheetProps) {
  const { failingMailboxes } = useSystemHealth();
  const { businesses } = useKnownBusinesses();
  const mayWrite = useMay('contador');
  return (
    <BottomSheet title={t.shell.more} opened={opened} onClose={onClose}>
      {(businesses?.length ?? 0) > 1 && <LazyPart part={switcher} props={{ rail: false, onAdd: onAddBusiness }} />}
      <nav aria-label={words.moreTitle}>
        <Box as="ul" mb={8} columns={3} gap={8} className={classes.tiles}>
          {[
            ...((businesses?.length ?? 0) > 1 ? [links.desk] : []),
            ...(mayWrite ? [links.processing] : []),
            links.mailboxes,
            links.documents,
            links.templates,
            links.closing,
          ].map((link) => (
            <Place
              key={link.to}
              link={link}
              note={link === links.mailboxes && failingMailboxes > 0 ? t.shell.failing(failingMailboxes) : undefined}
              onLeave={onClose}
            />
          ))}
          {mayWrite && counts.waiting > 0 && (
            <Place link={links.review} note={formatNumber(counts.waiting)} onLeave={onClose} />
          )}
        </Box>
      </nav>
      <ProfilePanel account={account} onLeave={onClose} />
    </BottomSheet>
  );
}

/** Tells beforehand which of the two ways of uploading costs an AI reading. */
export function UploadSheet({ opened, onClose }: Sheet) {
  const { openaiConfigured } = useSystemHealth();
  const cost = openaiConfigured === false ? words.uploadPdfWithoutAi : words.uploadPdfCost;
  return (
    <BottomSheet title={words.uploadChoice} opened={opened} onClose={onClose}>
      <Box as="ul" mb={8}>
        <Place link={links.uploadPdf} note={cost} onLeave={onClose} />
        <Place link={links.uploadXml} note={words.uploadXmlCost} onLeave={onClose} />
      </Box>
    </BottomSheet>
  );
}
