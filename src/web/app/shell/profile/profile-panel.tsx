import { type Icon, IconCircleCheck, IconCircleDashed, IconCircleX, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Profile } from '#contract/session.ts';
import { t } from '#text/common.ts';
import { framePartsText as words } from '#text/shell/frame-parts.ts';
import { signOutAndLeave } from '#web/features/session/sign-out/sign-out.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { truncate } from '#web/format/truncate.ts';
import { type Flow, type Look, look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { links } from '../sidebar/navigation-links.ts';
import { type Account, EMAIL_LENGTH } from '../status/use-account.ts';
import { useSystemHealth } from '../status/use-system-health.ts';
import { Avatar } from './avatar.tsx';
import { Preferences } from './preferences.tsx';
import classes from './profile.module.css';

const PLACE: Look & { flow: Flow } = {
  flow: 'row',
  gap: 10,
  align: 'center',
  wide: true,
  px: 10,
  tone: 'ink',
  textAlign: 'left',
  fades: true,
  hover: 'soft',
  phone: { px: 0 },
};

const Facts = ({ children }: { children: ReactNode }) => (
  <Grid as="dl" columns="auto-rest" gapY={6} gapX={16} py={9} px={10} phone={{ px: 0 }}>
    {children}
  </Grid>
);

interface FactProps {
  label: string;
  tone?: 'ok' | 'bad' | 'faint' | undefined;
  Icon?: Icon;
  children: string;
}

function Fact({ label, tone, Icon, children }: FactProps) {
  return (
    <>
      <Text as="dt" tone="muted">
        {label}
      </Text>
      <Row as="dd" gap={5} align="center" justify="end" tone={tone} weight={tone === 'faint' ? 400 : 550} tabular>
        {Icon && <Icon size={15} stroke={1.8} aria-hidden="true" />}
        {children}
      </Row>
    </>
  );
}

function Trial({ profile, onLeave }: { profile: Profile; onLeave: () => void }) {
  const { trialExpired, trialDaysRemaining, aiProcessed, aiLimit } = profile;
  const limit = aiLimit < 0 ? '∞' : formatNumber(aiLimit);
  return (
    <Box rule="top" className={classes.part}>
      <Facts>
        <Fact label={words.trialDays} tone={trialExpired ? 'bad' : undefined}>
          {trialExpired ? words.trialOver : formatNumber(trialDaysRemaining)}
        </Fact>
        <Fact label={words.aiUse}>{`${formatNumber(aiProcessed)} / ${limit}`}</Fact>
      </Facts>
      <Link
        to="/subscription"
        className={look(
          {
            py: 6,
            px: 10,
            radius: 'control',
            fill: 'brand-soft',
            tone: 'brand',
            weight: 600,
            textAlign: 'center',
            underline: 'hover',
            display: 'block',
            phone: { touch: true, display: 'grid' },
            mt: 2,
            mb: 6,
            mx: 4,
          },
          classes.subscribe,
        )}
        onClick={onLeave}
      >
        {trialExpired ? t.profile.subscribeNow : t.profile.subscribe}
      </Link>
    </Box>
  );
}

const STATES = {
  ok: { tone: 'ok', Icon: IconCircleCheck },
  down: { tone: 'bad', Icon: IconCircleX },
  unknown: { tone: 'faint', Icon: IconCircleDashed },
} as const;
const OPENAI = { ok: words.openaiYes, down: words.openaiNo, unknown: t.profile.unknown };
const HEALTH = { ok: words.systemOk, down: words.systemDown, unknown: t.profile.unknown };

function SystemFacts() {
  const { health, openaiConfigured } = useSystemHealth();
  const openai = openaiConfigured === undefined ? 'unknown' : openaiConfigured ? 'ok' : 'down';
  return (
    <Box rule="top">
      <Facts>
        <Fact label={words.openai} {...STATES[openai]}>
          {OPENAI[openai]}
        </Fact>
        <Fact label={words.system} {...STATES[health]}>
          {HEALTH[health]}
        </Fact>
      </Facts>
    </Box>
  );
}

/** Everything about the person: a dropdown on the desktop, a block of «Más» on the phone. */
export function ProfilePanel({ account, onLeave }: { account: Account; onLeave: () => void }) {
  const { name, email, picture, profile } = account;
  const places = [...(profile?.isAdmin ? [links.admin] : []), links.business, links.subscription, links.help];
  return (
    <Box size={13.5} phone={{ size: 14.5 }}>
      <Row gap={10} align="center" pt={8} pb={10} px={10} phone={{ px: 0 }}>
        <Avatar name={name} picture={picture} />
        <Text as="p" shrinkX leading={1.35} breaks>
          <Text as="strong" display="block" weight={600}>
            {name}
          </Text>
          <Text tone="faint" size={12.5} title={email}>
            {truncate(email, EMAIL_LENGTH)}
          </Text>
        </Text>
      </Row>
      {profile?.isTrial && <Trial profile={profile} onLeave={onLeave} />}
      <Box as="ul" rule="top" className={classes.part}>
        {places.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} className={look(PLACE, classes.place)} onClick={onLeave}>
              <Icon className={look({ tone: 'muted' })} size={17} stroke={1.6} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </Box>
      <SystemFacts />
      <Preferences />
      <Box rule="top" className={classes.part}>
        <button type="button" className={look(PLACE, classes.place)} onClick={() => void signOutAndLeave()}>
          <IconLogout className={look({ tone: 'muted' })} size={17} stroke={1.6} aria-hidden="true" />
          {t.profile.signOut}
        </button>
      </Box>
    </Box>
  );
}
