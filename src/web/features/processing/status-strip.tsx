import { type Icon, IconMail, IconRobot, IconSparkles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EmailConfig } from '#contract/mailboxes/mailboxes.ts';
import type { JobStatus } from '#contract/mailboxes/processing.ts';
import type { Profile } from '#contract/session.ts';
import { MAIL_PROVIDERS, providerOfHost } from '#domain/mail/mail-provider.ts';
import { listed } from '#text/phrases.ts';
import { processingText } from '#text/processing.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Box, Grid, Text } from '#web/ui/layout/parts.tsx';
import classes from './processing.module.css';

const { strip: words, providers } = processingText;

interface CellProps {
  Icon: Icon;
  label: string;
  /** On a phone. */
  shortLabel?: string;
  /** Absent while it is on its way. */
  value: string | undefined;
  note: ReactNode;
  /** Follows the value on a phone, where the note has no room. */
  shortNote?: string;
}

function Cell({ Icon, label, shortLabel, value, note, shortNote }: CellProps) {
  return (
    <Grid columns="auto-rest" gapX={12} align="end" shrinkX className={classes.cell}>
      <dt>
        <Icon size={22} stroke={1.5} aria-hidden="true" />
        <span className={shortLabel ? 'phone-hidden' : undefined}>{label}</span>
        {shortLabel && (
          <span className={classes.short} aria-hidden="true">
            {shortLabel}
          </span>
        )}
      </dt>
      <Text as="dd" size={16} weight={600} tracking={1} lines="one" phone={{ size: 14.5 }} className={classes.value}>
        {value ?? <Skeleton width={90} />}
        {shortNote && <span className={classes.short}>, {shortNote}</span>}
      </Text>
      <Text as="dd" tone="muted" size={13} textAlign="right" className={classes.cellNote}>
        {note}
      </Text>
    </Grid>
  );
}

/** «2 Gmail y 1 Outlook» */
function providersOf(accounts: readonly EmailConfig[]): string {
  const of = (provider: string) => accounts.filter(({ host }) => providerOfHost(host) === provider).length;
  return listed(MAIL_PROVIDERS.flatMap((name) => (of(name) > 0 ? [`${of(name)} ${providers[name]}`] : [])));
}

function readingsLeft({ aiLimit, aiProcessed }: Profile): string {
  return aiLimit < 0 ? words.readingsUnlimited : words.readingsLeft(Math.max(0, aiLimit - aiProcessed));
}

interface StatusStripProps {
  status: { emailConfigsCount: number; openaiConfigured: boolean } | undefined;
  accounts: readonly EmailConfig[];
  job: JobStatus | undefined;
  /** The job's state could not be asked for: it is shown as off. */
  isJobUnknown: boolean;
  profile: Profile | undefined;
}

/** Whether everything that reading mail needs is there. */
export function StatusStrip({ status, accounts, job, isJobUnknown, profile }: StatusStripProps) {
  const count = status?.emailConfigsCount;
  const isOn = job?.running ?? (isJobUnknown ? false : undefined);
  return (
    <Box as="section" px={28} className={classes.strip} aria-label={words.label}>
      <dl>
        <Cell
          Icon={IconMail}
          label={words.mailboxes}
          shortLabel={words.mailboxesShort}
          value={count === undefined ? undefined : count === 0 ? words.noMailboxes : words.mailboxCount(count)}
          note={
            count === 0 ? (
              <Link to="/email-settings" search={{ agregar: 'si' }}>
                {words.connect}
              </Link>
            ) : (
              providersOf(accounts)
            )
          }
        />
        <Cell
          Icon={IconRobot}
          label={words.automation}
          shortLabel={words.automationShort}
          value={isOn === undefined ? undefined : isOn ? words.on : words.off}
          note={isOn === undefined ? '' : job?.running ? words.every(job.intervalMinutes) : words.stopped}
          {...(job?.running ? { shortNote: words.everyShort(job.intervalMinutes) } : {})}
        />
        <Cell
          Icon={IconSparkles}
          label={words.openai}
          value={status && (status.openaiConfigured ? words.configured : words.required)}
          note={status && (status.openaiConfigured ? profile && readingsLeft(profile) : words.withoutKey)}
        />
      </dl>
    </Box>
  );
}
