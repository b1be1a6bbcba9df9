import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { Subscription } from '#contract/subscriptions/subscriptions.ts';
import { subscriptionText } from '#text/subscription.ts';
import { Pill, type PillTone } from '#web/ui/marks/pill.tsx';

const LOOKS = {
  active: { tone: 'ok', Icon: IconCheck },
  inactive: { tone: 'neutral', Icon: null },
  pending: { tone: 'warn', Icon: IconClock },
  cancelled: { tone: 'bad', Icon: IconX },
} as const satisfies Record<Subscription['status'], { tone: PillTone; Icon: typeof IconCheck | null }>;

export function StatusPill({ status }: Pick<Subscription, 'status'>) {
  const { tone, Icon } = LOOKS[status];
  return (
    <Pill tone={tone} icon={Icon && <Icon size={13} stroke={2} aria-hidden="true" />}>
      {subscriptionText.statuses[status]}
    </Pill>
  );
}
