import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { colorSchemeManager } from '#web/ui/color-scheme.ts';
import { cssVariablesResolver, theme } from '#web/ui/theme.ts';
import { Toasts } from '#web/ui/toast.tsx';
import { router } from './router.tsx';

export function App({ nonce }: { nonce: string | undefined }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce ?? ''}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
