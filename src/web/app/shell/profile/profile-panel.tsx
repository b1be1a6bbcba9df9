import { IconCircleCheck, IconCircleDashed, IconCircleX, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Profile } from '#contract/session.ts';
import { signOutAndLeave } from '#web/features/session/sign-out/sign-out.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { truncate } from '#web/format/truncate.ts';
import { t } from '#web/text/es.ts';
import { links } from '../sidebar/navigation-links.ts';
import type { Account } from '../status/use-account.ts';
import { useSystemHealth } from '../status/use-system-health.ts';
import { Avatar } from './avatar.tsx';
import { Preferences } from './preferences.tsx';
import classes from './profile-panel.module.css';

export const EMAIL_LENGTH = 20;

function Trial({ profile, onLeave }: { profile: Profile; onLeave: () => void }) {
  const { trialExpired, trialDaysRemaining, aiProcessed, aiLimit } = profile;
  const limit = aiLimit < 0 ? '∞' : formatNumber(aiLimit);
  return (
    <div className={classes.part}>
      <dl className={classes.facts}>
        <dt>{t.profile.trialDays}</dt>
        <dd data-tone={trialExpired ? 'down' : undefined}>
          {trialExpired ? t.profile.trialOver : formatNumber(trialDaysRemaining)}
        </dd>
        <dt>{t.profile.aiUse}</dt>
        <dd>
          {formatNumber(aiProcessed)} / {limit}
        </dd>
      </dl>
      <Link to="/subscription" className={classes.subscribe} onClick={onLeave}>
        {trialExpired ? t.profile.subscribeNow : t.profile.subscribe}
      </Link>
    </div>
  );
}

type Tone = 'ok' | 'down' | 'unknown';
const TONE_ICONS = { ok: IconCircleCheck, down: IconCircleX, unknown: IconCircleDashed };

function Fact({ label, tone, children }: { label: string; tone: Tone; children: string }) {
  const Icon = TONE_ICONS[tone];
  return (
    <>
      <dt>{label}</dt>
      <dd data-tone={tone}>
        <Icon size={15} stroke={1.8} aria-hidden="true" />
        {children}
      </dd>
    </>
  );
}

const OPENAI = { ok: t.profile.openaiYes, down: t.profile.openaiNo, unknown: t.profile.unknown };
const HEALTH = { ok: t.profile.systemOk, down: t.profile.systemDown, unknown: t.profile.unknown };

function SystemFacts() {
  const { health, openaiConfigured } = useSystemHealth();
  const openai = openaiConfigured === undefined ? 'unknown' : openaiConfigured ? 'ok' : 'down';
  return (
    <dl className={`${classes.part} ${classes.facts}`}>
      <Fact label={t.profile.openai} tone={openai}>
        {OPENAI[openai]}
      </Fact>
      <Fact label={t.profile.system} tone={health}>
        {HEALTH[health]}
      </Fact>
    </dl>
  );
}

/** Everything about the person: a dropdown on the desktop, a block of «Más» on the phone. */
export function ProfilePanel({ account, onLeave }: { account: Account; onLeave: () => void }) {
  const { name, email, picture, profile } = account;
  const places = [...(profile?.isAdmin ? [links.admin] : []), links.business, links.subscription, links.help];
  return (
    <div className={classes.panel}>
      <div className={classes.who}>
        <Avatar name={name} picture={picture} />
        <p>
          <strong>{name}</strong>
          <span title={email}>{truncate(email, EMAIL_LENGTH)}</span>
        </p>
      </div>
      {profile?.isTrial && <Trial profile={profile} onLeave={onLeave} />}
      <ul className={classes.part}>
        {places.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.place} onClick={onLeave}>
              <Icon size={17} stroke={1.6} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <SystemFacts />
      <Preferences />
      <div className={classes.part}>
        <button type="button" className={classes.place} onClick={() => void signOutAndLeave()}>
          <IconLogout size={17} stroke={1.6} aria-hidden="true" />
          {t.profile.signOut}
        </button>
      </div>
    </div>
  );
}
