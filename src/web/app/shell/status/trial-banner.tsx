import { IconAlertCircle, IconHourglassHigh, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Profile } from '#contract/session.ts';
import { t } from '#text/common.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { formatDate } from '#web/format/dates.ts';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import classes from '../shell.module.css';

const BANNER: Look = {
  gap: 10,
  align: 'center',
  py: 9,
  px: 28,
  fill: 'warn-soft',
  size: 13,
  phone: { wrap: true, size: 12.5 },
};
const SUBSCRIBE: Look = { flex: 'none', py: 2, weight: 600, underline: 'always' };

export type TrialState = 'none' | 'running' | 'limit' | 'expired';

type Trial = Pick<Profile, 'isTrial' | 'trialExpired' | 'aiLimitReached'>;

/** An expired trial stops everything, so it is told before the AI limit, which stops readings only. */
export function trialStateOf({ isTrial, trialExpired, aiLimitReached }: Trial): TrialState {
  if (!isTrial) return 'none';
  if (trialExpired) return 'expired';
  return aiLimitReached ? 'limit' : 'running';
}

type Words = { lead: string; rest: string[]; subscribe: string };

function wordsFor(state: Exclude<TrialState, 'none'>, profile: Profile): Words {
  const { trialDaysRemaining: days, aiProcessed, aiLimit } = profile;
  const use = t.trial.aiUse(aiProcessed, aiLimit);
  switch (state) {
    case 'running':
      return {
        lead: days > 0 ? t.trial.daysLeft(days) : t.trial.lastDay,
        rest: [use, t.trial.xmlUnlimited, t.trial.expires(formatDate(profile.trialExpiresAt))],
        subscribe: t.profile.subscribe,
      };
    case 'limit':
      return { lead: t.trial.limitReached, rest: [use, t.trial.xmlStillUnlimited], subscribe: t.profile.subscribe };
    case 'expired':
      return { lead: t.trial.expired, rest: [], subscribe: t.profile.subscribeNow };
  }
}

/** Says whose trial or plan it is when another business pays. */
const ofPayer = ({ payer }: Profile, told: string): string =>
  payer === undefined ? told : t.trial.ofPayer(payer, told);

/** For a subscriber: only readings by AI have stopped, so the banner is not red. */
function ReadingsSpent({ lead }: { lead: string }) {
  return (
    <Row as="section" {...BANNER} className={classes.banner} data-tone="ai" aria-label={t.readingsSpent.region}>
      <IconSparkles
        className={look({ flex: 'none', tone: 'warn' }, classes.icon)}
        size={16}
        stroke={1.8}
        aria-hidden="true"
      />
      <Text as="p" flex={1} shrinkX tone="muted" className={classes.words}>
        <Text as="strong" tone="ink" weight={600}>
          {lead}
        </Text>{' '}
        {t.trial.xmlStillUnlimited}
      </Text>
      <Link to="/subscription" className={look(SUBSCRIBE, classes.subscribe)}>
        {t.readingsSpent.more}
      </Link>
    </Row>
  );
}

/** What a trial still allows, as the first strip of the page. Subscribers see it only when their readings are spent. */
export function TrialBanner({ profile }: { profile: Profile | undefined }) {
  const state = profile ? trialStateOf(profile) : 'none';
  const { data: config } = useQuery(sessionQueries.config());
  const { data: named } = useQuery(sessionQueries.contact());
  const contact = config?.supportEmail ?? named;
  if (!profile) return null;
  if (state === 'none')
    return profile.aiLimitReached ? (
      <ReadingsSpent lead={ofPayer(profile, t.readingsSpent.lead(profile.aiLimit))} />
    ) : null;
  const { lead: own, rest, subscribe } = wordsFor(state, profile);
  const lead = ofPayer(profile, own);
  const Icon = state === 'running' ? IconHourglassHigh : IconAlertCircle;
  return (
    <Row
      as="section"
      {...BANNER}
      className={classes.banner}
      data-tone={state === 'running' ? 'warning' : 'danger'}
      aria-label={t.trial.region}
    >
      <Icon className={look({ flex: 'none', tone: 'warn' }, classes.icon)} size={16} stroke={1.8} aria-hidden="true" />
      <Text as="p" flex={1} shrinkX tone="muted" className={classes.words}>
        <Text as="strong" tone="ink" weight={600}>
          {lead}
        </Text>
        {lead.endsWith('.') ? ' ' : ': '}
        {rest.join(' ')}
        {state === 'expired' && contact && <a href={`mailto:${contact}`}>{contact}</a>}
      </Text>
      <Link to="/subscription" className={look(SUBSCRIBE, classes.subscribe)}>
        {subscribe}
      </Link>
    </Row>
  );
}
