import { IconAlertCircle, IconCheck, IconClock, IconPlayerPause } from '@tabler/icons-react';
import type { WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import { webhooksText as words } from '#text/connections/webhooks.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { Pill, type PillTone } from '#web/ui/marks/pill.tsx';

const ICONS = { ok: IconCheck, bad: IconAlertCircle, neutral: IconPlayerPause, quiet: IconClock, warn: IconClock };

function toneOf({ state, attempts }: WebhookDelivery): PillTone {
  if (state === 'delivered') return 'ok';
  if (state === 'stopped') return 'neutral';
  return state === 'waiting' && attempts === 0 ? 'quiet' : 'bad';
}

export function DeliveryState({ delivery }: { delivery: WebhookDelivery }) {
  const tone = toneOf(delivery);
  const Icon = ICONS[tone];
  return (
    <Pill tone={tone} icon={<Icon size={13} stroke={2} aria-hidden="true" />}>
      {words.deliveryStates[delivery.state](delivery.status)}
    </Pill>
  );
}

/** Later attempts are hours apart: the next one may be on another day. */
export function nextOf(instant: string): string {
  const day = formatDate(instant);
  const time = formatTime(instant);
  return day === formatDate(new Date()) ? words.nextToday(time) : words.nextOnDay(day.slice(0, 5), time);
}

export function whenOf(instant: string): string {
  const day = formatDate(instant);
  const time = formatTime(instant);
  return day === formatDate(new Date()) ? words.today(time) : words.onDay(day.slice(0, 5), time);
}
