import { look } from '#web/ui/layout/look.ts';
import { Panes } from '#web/ui/layout/panes.tsx';
import { Stack } from '#web/ui/layout/parts.tsx';
import { AssistantsCard } from './assistants-card.tsx';
import { InboxCard } from './inbox-card.tsx';
import { LatestDeliveriesCard } from './latest-deliveries-card.tsx';
import { ProgramsCard } from './programs-card.tsx';
import { TokensCard } from './tokens-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

const PANES = look({ gap: 16, align: 'start' });

/** Everything that reaches the business from outside, one card for each kind. */
export function ConnectionsTab() {
  return (
    <Panes columns="minmax(0, 1.72fr) minmax(0, 1fr)" narrow="minmax(0, 1fr)" className={PANES}>
      <Stack gap={16} shrinkX>
        <TokensCard />
        <WebhooksCard />
        <InboxCard />
      </Stack>
      <Stack gap={16} shrinkX>
        <AssistantsCard />
        <LatestDeliveriesCard />
        <ProgramsCard />
      </Stack>
    </Panes>
  );
}
