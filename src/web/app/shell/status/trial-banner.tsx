import { IconAlertCircle, IconHourglassHigh, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Profile } from '#contract/session.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { formatDate } from '#web/format/dates.ts';
import { t } from '#web/text/es.ts';
import classes from './trial-banner.module.css';

export type TrialState = 'none' | 'running' | 'limit' | 'expired';

type Trial = Pick<Profile, 'isTrial' | 'trialExpired' | 'aiLimitReached'>;

/** An expired trial stops everything, so it speaks before the AI limit, which stops readings only. */
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

/** Of a subscriber: only what AI reads has stopped, and so it is not red. */
function ReadingsSpent({ limit }: { limit: number }) {
  return (
    <section className={classes.banner} data-tone="ai" aria-label={t.readingsSpent.region}>
      <IconSparkles className={classes.icon} size={16} stroke={1.8} aria-hidden="true" />
      <p className={classes.words}>
        <strong>{t.readingsSpent.lead(limit)}</strong> {t.trial.xmlStillUnlimited}
      </p>
      <Link to="/subscription" className={classes.subscribe}>
        {t.readingsSpent.more}
      </Link>
    </section>
  );
}

/** What a trial still allows, as the first strip of the sheet. Subscribers see it only when their readings are spent. */
export function TrialBanner({ profile }: { profile: Profile | undefined }) {
  const state = profile ? trialStateOf(profile) : 'none';
  const { data: config } = useQuery(sessionQueries.config());
  const { data: named } = useQuery(sessionQueries.contact());
  const contact = config?.supportEmail ?? named;
  if (!profile) return null;
  if (state === 'none') return profile.aiLimitReached ? <ReadingsSpent limit={profile.aiLimit} /> : null;
  const { lead, rest, subscribe } = wordsFor(state, profile);
  const Icon = state === 'running' ? IconHourglassHigh : IconAlertCircle;
  return (
    <section
      className={classes.banner}
      data-tone={state === 'running' ? 'warning' : 'danger'}
      aria-label={t.trial.region}
    >
      <Icon className={classes.icon} size={16} stroke={1.8} aria-hidden="true" />
      <p className={classes.words}>
        <strong>{lead}</strong>
        {lead.endsWith('.') ? ' ' : ': '}
        {rest.join(' ')}
        {state === 'expired' && contact && <a href={`mailto:${contact}`}>{contact}</a>}
      </p>
      <Link to="/subscription" className={classes.subscribe}>
        {subscribe}
      </Link>
    </section>
  );
}
