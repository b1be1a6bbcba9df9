import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Profile } from '#contract/session.ts';
import { helpText } from '#text/help/sections.ts';
import { publicConfig } from '#web/api/public-config.ts';
import { HelpScreen } from '#web/features/help/help-screen.tsx';
import { processingQueries } from '#web/features/processing/processing.queries.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';

const route = getRouteApi('/member/ayuda');

function planState({ isTrial, trialExpired, trialDaysRemaining, aiProcessed, aiLimit }: Profile): string {
  const limit = aiLimit === -1 ? helpText.unlimited : String(aiLimit);
  if (!isTrial) return helpText.subscribed(aiProcessed, limit);
  return trialExpired ? helpText.trialOver : helpText.trial(trialDaysRemaining, aiProcessed, limit);
}

/** The answers, with what is true for the reader: their plan, their automation, the AI of this server. */
export function HelpPage() {
  const { tema } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: profile } = useQuery(sessionQueries.profile());
  const { data: system } = useQuery(sessionQueries.systemStatus());
  const { data: job } = useQuery(processingQueries.job());
  const { data: config } = useQuery({
    queryKey: ['config'],
    queryFn: publicConfig,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <HelpScreen
      topic={tema}
      onTopic={(topic) => void navigate({ search: topic ? { tema: topic } : {}, replace: true })}
      supportEmail={config?.supportEmail ?? null}
      states={{
        ...(profile && { suscripcion: planState(profile) }),
        ...(job && {
          automatizacion: job.running ? helpText.automationOn(job.intervalMinutes) : helpText.automationOff,
        }),
        ...(system && { problemas: system.openaiConfigured ? helpText.aiOn : helpText.aiOff }),
      }}
    />
  );
}
