import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { clientNumber, queryClient } from '#web/api/queries/query-client.ts';
import { useKnownBusinesses } from '#web/features/session/businesses/may.ts';
import { ChangedQuestions } from '#web/ui/feedback/changed-questions.tsx';
import { Toasts } from '#web/ui/feedback/toast.tsx';
import { colorSchemeManager, cssVariablesResolver, theme } from '#web/ui/theme/theme.ts';
import { router } from './router.tsx';

export function App({ nonce }: { nonce: string | undefined }) {
  useKnownBusinesses();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce ?? ''}
    >
      <QueryClientProvider client={queryClient} key={clientNumber}>
        <RouterProvider router={router} />
        <ChangedQuestions />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
