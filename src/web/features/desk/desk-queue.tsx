import { Button } from '@mantine/core';
import {
  type Icon,
  IconAlertCircle,
  IconArrowsLeftRight,
  IconBuildingStore,
  IconCopyCheck,
  IconEyeCheck,
  IconFileAlert,
  IconFileTypeXml,
  IconLock,
  IconMailOff,
  IconShieldX,
  IconUserX,
  IconWorldDollar,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { DeskItem } from '#contract/desk.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { deskText } from '#text/desk/desk.ts';
import { capitalised, formatMonth, formatShortDate } from '#web/format/dates.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { usePageKeys } from '#web/ui/hooks/page-keys.ts';
import { CardEmpty } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { deskQueries } from './desk.queries.ts';
import { DeskLink, pageOf, returnTo } from './desk-link.tsx';

const words = deskText.queue;

const ICONS: Readonly<Record<DeskItem['kind'], Icon>> = {
  'usual-suppliers': IconBuildingStore,
  unsplit: IconAlertCircle,
  difference: IconAlertCircle,
  'in-review': IconEyeCheck,
  altered: IconShieldX,
  'possible-repeats': IconCopyCheck,
  'no-rate': IconWorldDollar,
  'failing-mailboxes': IconMailOff,
  'failed-documents': IconFileAlert,
  'other-taxpayer': IconUserX,
  unnamed: IconUserX,
  'only-pdf': IconFileTypeXml,
  'only-in-marangatu': IconArrowsLeftRight,
  'amounts-differ': IconArrowsLeftRight,
  'closed-differs': IconLock,
};

/** A line of the queue is found again by its number. Once it is solved, the next line has that number. */
const placeOf = (at: number) => `cola-${at}`;
const numberIn = (place: string | undefined): number | null => {
  const [, at] = /^cola-(\d{1,6})$/.exec(place ?? '') ?? [];
  return at === undefined ? null : Number(at);
};

function dueWords({ deadline: { day, daysLeft }, kind }: DeskItem): string {
  if (kind === 'closed-differs') return words.rectify;
  if (daysLeft < 0) return deskText.late(-daysLeft);
  return daysLeft <= 1 ? words.dueSoon(deskText.left(daysLeft)) : words.due(formatShortDate(day));
}

interface LineProps {
  item: DeskItem;
  at: number;
  /** The month of the desk; a line names its own month only when it is another one. */
  month: FiscalMonth | undefined;
  onLeave: (place: string) => void;
}

function Line({ item, at, month, onLeave }: LineProps) {
  const { business, sentence, isBlocking, kind, deadline } = item;
  const ItemIcon = ICONS[kind];
  const isPressing = deadline.daysLeft <= 1 && kind !== 'closed-differs';
  const [matter = sentence] = sentence.split(': ');
  const due = dueWords(item);
  return (
    <li>
      <DeskLink
        businessId={business.id}
        to={pageOf(item)}
        place={placeOf(at)}
        onLeave={onLeave}
        className={look({ flow: 'row', gap: 10, py: 8, px: 16, rule: 'top', tone: 'ink', hover: 'soft' })}
      >
        <ItemIcon
          className={look({ flex: 'none', tone: isBlocking ? 'bad' : 'warn' })}
          size={18}
          stroke={1.6}
          aria-hidden="true"
        />
        <Box as="span" flex={1} shrinkX size={13} leading={1.35}>
          <Text display="block" weight={550} size={13.5} ellipsis>
            {business.name}
          </Text>
          <Text display="block" breaks>
            {isBlocking && <span className="visually-hidden">{words.blocks} </span>}
            {capitalised(matter)}
          </Text>
          <Text display="block" tone={isPressing ? 'bad' : 'muted'} weight={isPressing ? 600 : 400} tabular>
            {month !== undefined && item.month !== month && kind !== 'closed-differs'
              ? words.ofMonth(capitalised(formatMonth(`${item.month}-01`)), due)
              : due}
          </Text>
        </Box>
      </DeskLink>
    </li>
  );
}

/** J and K move from line to line; arrows do so only while the focus is in the list. */
function useLineKeys(list: React.RefObject<HTMLElement | null>): void {
  const move = (step: number, isArrow: boolean): boolean => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (links.length === 0 || (isArrow && at < 0)) return false;
    const next = at < 0 ? links[step > 0 ? 0 : links.length - 1] : links[at + step];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
    return true;
  };
  usePageKeys({
    j: () => move(1, false),
    k: () => move(-1, false),
    arrowdown: () => move(1, true),
    arrowup: () => move(-1, true),
  });
}

function ComingLines() {
  return (
    <div role="status" aria-label={words.loading} data-skeleton>
      {['62%', '48%', '70%', '54%', '60%'].map((width) => (
        <Grid gap={6} py={10} px={16} rule="top" key={width}>
          <Skeleton width={width} />
          <Skeleton width="84%" />
        </Grid>
      ))}
    </div>
  );
}

interface DeskQueueProps {
  month: FiscalMonth | undefined;
  /** The month that the server answered for. */
  shownMonth: FiscalMonth | undefined;
  /** The place of the link that was followed last. */
  at: string | undefined;
  onLeave: (place: string) => void;
  /** The foot of the card. */
  children: ReactNode;
}

/** What blocks the closes of all businesses, the most pressing first, one line each. */
export function DeskQueue({ month, shownMonth, at, onLeave, children }: DeskQueueProps) {
  const list = useRef<HTMLOListElement>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deskQueries.queue(month),
  );
  useLineKeys(list);
  const items = data?.pages.flatMap((page) => page.items);
  const total = data?.pages.at(-1)?.total ?? 0;
  const wanted = numberIn(at);
  // A person may come back to a line of a later page: pages are loaded until it is drawn.
  const isFurther = wanted !== null && items !== undefined && wanted >= items.length && hasNextPage;
  useEffect(() => {
    if (isFurther && !isFetchingNextPage) void fetchNextPage();
  }, [isFurther, isFetchingNextPage, fetchNextPage]);
  const last = items && !isFurther && wanted !== null ? Math.min(wanted, items.length - 1) : -1;
  const isBack = useRef(false);
  useEffect(() => {
    if (last < 0 || isBack.current) return;
    // After the focus that every navigation sets.
    const timer = setTimeout(() => {
      isBack.current = returnTo(placeOf(last));
    });
    return () => clearTimeout(timer);
  }, [last]);

  return (
    <Stack as="section" flex={1} shrinkX shrinkY frame="line" radius="card" aria-labelledby="por-resolver">
      <Row as="header" gap={10} align="baseline" justify="between" pt={14} pb={10} px={16}>
        <Text as="h2" size={14.5} weight={600} tracking={1} id="por-resolver">
          {words.title}
        </Text>
        {items && items.length > 0 && (
          <Text tone="muted" size={13} tabular>
            {words.shown(items.length, total)}
          </Text>
        )}
      </Row>
      {/* What is for screen readers only would otherwise lengthen the page. */}
      <Box flex={1} shrinkY overflow="auto" relative>
        {error && !data && (
          <Problem title={words.problem} onRetry={() => void refetch()}>
            {error.message}
          </Problem>
        )}
        {!data && !error && <ComingLines />}
        {items?.length === 0 && <CardEmpty>{words.none}</CardEmpty>}
        {items && items.length > 0 && (
          <ol ref={list} aria-labelledby="por-resolver">
            {items.map((item, number) => (
              <Line key={item.place} item={item} at={number} month={shownMonth} onLeave={onLeave} />
            ))}
          </ol>
        )}
        {hasNextPage && (
          <Box p={12}>
            <Button
              fullWidth
              size="xs"
              variant="subtle"
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {words.more}
            </Button>
          </Box>
        )}
      </Box>
      <Stack gap={8} p={12} rule="top">
        {children}
        <Row gap={5} align="center" justify="center" tone="faint" size={12.5} phone={{ display: 'none' }}>
          <KeyCaps keys="J K" /> {words.keys} <KeyCaps keys="↵" /> {words.open}
        </Row>
      </Stack>
    </Stack>
  );
}
