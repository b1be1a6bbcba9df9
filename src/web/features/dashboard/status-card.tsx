import { IconCheck, IconFileTypePdf, IconFileTypeXml, IconTableExport, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#web/format/amounts.ts';
import { dashboardText } from '#web/text/es/dashboard.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import classes from './dashboard.module.css';
import type { Dashboard } from './use-dashboard.ts';

const { status: words, actions } = dashboardText;
const CHECK = <IconCheck size={13} stroke={2} aria-hidden="true" />;
const CROSS = <IconX size={13} stroke={2} aria-hidden="true" />;

/** `keys` as the shell listens to them. */
const ACTIONS = [
  { to: '/upload', Icon: IconFileTypePdf, words: actions.uploadPdf, keys: 'U P' },
  { to: '/upload-xml', Icon: IconFileTypeXml, words: actions.uploadXml, keys: 'U X' },
  { to: '/templates-export', Icon: IconTableExport, words: actions.export, keys: 'G X' },
] as const;

function Facts({ status }: { status: NonNullable<Dashboard['status']> }) {
  const { emailConfigured, emailConfigsCount, openaiConfigured } = status;
  return (
    <dl className={classes.facts}>
      <dt>{words.mailboxes}</dt>
      <dd>
        <b>{formatNumber(emailConfigsCount)}</b>
        <Pill tone={emailConfigured ? 'ok' : 'neutral'} icon={emailConfigured && CHECK}>
          {emailConfigured ? words.configured : words.notConfigured}
        </Pill>
      </dd>
      <dt>{words.openai}</dt>
      <dd>
        <Pill tone={openaiConfigured ? 'ok' : 'neutral'} icon={openaiConfigured ? CHECK : CROSS}>
          {openaiConfigured ? words.yes : words.no}
        </Pill>
      </dd>
    </dl>
  );
}

function ComingFacts() {
  return (
    <dl className={classes.facts}>
      <dt>{words.mailboxes}</dt>
      <dd>
        <Skeleton width={120} />
      </dd>
      <dt>{words.openai}</dt>
      <dd>
        <Skeleton width={46} />
      </dd>
    </dl>
  );
}

export function StatusCard({ status }: { status: Dashboard['status'] }) {
  return (
    <Card title={words.title} aside={<Link to="/email-settings">{words.link}</Link>}>
      {status ? <Facts status={status} /> : <ComingFacts />}
      <nav className={classes.actions} aria-label={actions.label}>
        {ACTIONS.map(({ to, Icon, words: [label, usual], keys }) => {
          const isWithoutAi = to === '/upload' && status?.openaiConfigured === false;
          const note = isWithoutAi ? actions.uploadPdfWithoutAi : usual;
          return (
            <Link key={to} to={to} className={classes.action}>
              <Icon size={17} stroke={1.6} aria-hidden="true" />
              {label}
              <span className={classes.actionNote}>{note}</span>
              <KeyCaps keys={keys} />
            </Link>
          );
        })}
      </nav>
    </Card>
  );
}
