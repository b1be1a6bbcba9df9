import {
  type Icon,
  IconArrowsLeftRight,
  IconBuildingStore,
  IconChevronRight,
  IconCopyCheck,
  IconEyeCheck,
  IconFileAlert,
  IconFileTypeXml,
  IconListDetails,
  IconMailOff,
  IconScale,
  IconShieldX,
  IconUserOff,
  IconUserX,
  IconWorldDollar,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ClosingNotice } from '#contract/closing/closing.ts';
import { closingText } from '#text/closing/month.ts';
import { capitalised, formatDate } from '#web/format/dates.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { CardEmpty } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './closing.module.css';
import type { AskedAbout, Closing } from './closing.queries.ts';
import { listedAs, splitAtColon } from './closing-words.ts';

const { missing: words } = closingText;
/** Loaded when somebody writes to suppliers, which few months need. */
const requestDialog = defineLazyPart(async () => (await import('./request-dialog.tsx')).MonthRequests);

type Kind = ClosingNotice['kind'];

const ICONS: Readonly<Record<Kind, readonly [Icon, 'warn' | 'bad']>> = {
  'usual-suppliers': [IconBuildingStore, 'warn'],
  unsplit: [IconListDetails, 'warn'],
  difference: [IconScale, 'warn'],
  'in-review': [IconEyeCheck, 'warn'],
  altered: [IconShieldX, 'bad'],
  'possible-repeats': [IconCopyCheck, 'warn'],
  'no-rate': [IconWorldDollar, 'warn'],
  'failing-mailboxes': [IconMailOff, 'bad'],
  'failed-documents': [IconFileAlert, 'bad'],
  'other-taxpayer': [IconUserX, 'warn'],
  unnamed: [IconUserOff, 'warn'],
  'only-pdf': [IconFileTypeXml, 'warn'],
  'only-in-marangatu': [IconArrowsLeftRight, 'warn'],
  'amounts-differ': [IconArrowsLeftRight, 'warn'],
};

const ACTION = look({ flex: 'none', tone: 'brand', size: 13.5, weight: 550, ml: 'auto' }, classes.wholeRow);

interface ActionProps {
  notice: ClosingNotice;
  month: string;
  what: string;
  onAsk: (about: AskedAbout) => void;
}

/** The one link or button of a notice. */
function Action({ notice, month, what, onAsk }: ActionProps) {
  const { kind, link, comparison, mailboxes = [] } = notice;
  const said = (label: string) => ({
    className: ACTION,
    'aria-label': words.of(label, what),
    children: (
      <>
        <span className="phone-hidden">{label}</span>
        <IconChevronRight className={look({ tone: 'faint' }, classes.onPhone)} size={18} aria-hidden="true" />
      </>
    ),
  });
  if (kind === 'usual-suppliers' || kind === 'only-pdf') {
    return <button type="button" aria-haspopup="dialog" onClick={() => onAsk(kind)} {...said(words.ask)} />;
  }
  if (comparison) {
    return <Link to="/cierre/$month/cuadre" params={{ month }} search={comparison} {...said(words.compare)} />;
  }
  if (kind === 'in-review') return <Link to="/en-revision" {...said(words.review)} />;
  if (kind === 'possible-repeats') return <Link to="/en-revision/repetidas" {...said(words.review)} />;
  if (kind === 'failed-documents') return <Link to="/documentos" search={{ state: 'failed' }} {...said(words.see)} />;
  if (kind === 'failing-mailboxes') {
    const [only, another] = mailboxes;
    const search = only && !another ? { cuenta: only.id } : {};
    return <Link to="/email-settings" search={search} {...said(words.see)} />;
  }
  const label = kind === 'other-taxpayer' || kind === 'unnamed' || kind === 'altered' ? words.see : words.complete;
  return <Link to="/invoice-list" search={link ? listedAs(month, link) : { month }} {...said(label)} />;
}

/**
 * What may be missing before the month is declared, each with what can be done about it. `isFramed`: on a phone too the
 * list stands in a framed card, and keeps clear of the frame.
 */
export function NoticeList({ closing, isFramed = false }: { closing: Closing; isFramed?: boolean }) {
  const [asked, setAsked] = useState<AskedAbout | null>(null);
  return (
    <>
      <Box as="ul" pb={8} className={classes.rows}>
        {closing.notices.map((notice) => {
          const [NoticeIcon, tone] = ICONS[notice.kind];
          const [matter, meaning] = splitAtColon(notice.sentence);
          return (
            <Row
              as="li"
              gap={11}
              align="center"
              py={7}
              px={16}
              relative
              phone={isFramed ? undefined : { px: 0 }}
              key={`${notice.kind} ${notice.link?.group ?? notice.comparison?.register}`}
            >
              <NoticeIcon className={look({ flex: 'none', tone })} size={18} stroke={1.6} aria-hidden="true" />
              <Box flex={1} shrinkX leading={1.35}>
                <Text as="p" weight={550} size={13.5}>
                  {matter}
                </Text>
                {meaning !== null && (
                  <Text as="p" tone="muted" size={12.5} breaks>
                    {capitalised(meaning)}
                  </Text>
                )}
              </Box>
              <Action notice={notice} month={closing.month} what={matter} onAsk={setAsked} />
            </Row>
          );
        })}
      </Box>
      {asked && (
        <LazyPart
          part={requestDialog}
          props={{
            what: asked,
            month: closing.month,
            business: closing.business,
            onClose: () => setAsked(null),
          }}
        />
      )}
    </>
  );
}

/** The link to the comparison, while it found nothing or was never made. */
function CompareRow({ closing: { month, comparison } }: { closing: Closing }) {
  const { title, body, label, agrees, outdated } = words.comparison;
  const said = comparison && (comparison.isOutdated ? outdated : agrees)(formatDate(comparison.loadedOn));
  const tone = comparison?.isOutdated ? 'warn' : 'muted';
  return (
    <Row gap={11} align="center" py={7} px={16} rule="top" relative hover="soft" phone={{ px: 0 }}>
      <IconArrowsLeftRight className={look({ flex: 'none', tone })} size={18} stroke={1.6} aria-hidden="true" />
      <Box flex={1} shrinkX leading={1.35}>
        <Text as="p" weight={550} size={13.5}>
          {title}
        </Text>
        <Text as="p" tone="muted" size={12.5}>
          {said ?? body}
        </Text>
      </Box>
      <Link to="/cierre/$month/cuadre" params={{ month }} className={ACTION} aria-label={label}>
        <span className="phone-hidden">{words.compare}</span>
        <IconChevronRight className={look({ tone: 'faint' }, classes.onPhone)} size={18} aria-hidden="true" />
      </Link>
    </Row>
  );
}

/** The notices under their title; on a phone without a frame. */
export function Missing({ closing }: { closing: Closing }) {
  return (
    <section
      className={look({ shrinkX: true, frame: 'line', radius: 'card', phone: { frame: 'none' }, flow: 'stack' })}
      aria-labelledby="que-falta"
    >
      <Row as="header" gap={10} align="baseline" pt={14} pb={4} px={16} phone={{ px: 0 }}>
        <Text as="h2" size={14.5} weight={600} tracking={1} id="que-falta">
          {words.title}
        </Text>
        {closing.notices.length > 0 && closing.close === null && (
          <Text ml="auto" tone="muted" size={13}>
            {words.aside}
          </Text>
        )}
      </Row>
      {closing.notices.length === 0 ? <CardEmpty>{words.none}</CardEmpty> : <NoticeList closing={closing} />}
      {closing.notices.every(({ comparison }) => !comparison) && <CompareRow closing={closing} />}
    </section>
  );
}
