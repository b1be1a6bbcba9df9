import '#web/ui/theme/mantine.css';
import '#web/ui/theme/fonts.css';
import '#web/ui/theme/tokens.css';
import '#web/ui/theme/base.css';
import '#web/ui/layout/layout.css';
import { Box, Button, MantineProvider } from '@mantine/core';
import { createRootRoute, createRoute, createRouter, Link, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { ApiError } from '#web/api/api-error.ts';
import { Form, TextField } from '#web/ui/form/form.tsx';
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { cssVariablesResolver, theme } from '#web/ui/theme/theme.ts';

const calls: unknown[] = [];
let answer = Promise.withResolvers<void>();
const rig = {
  /** What was sent, each time. */
  calls,
  accept: () => {
    answer.resolve();
    answer = Promise.withResolvers();
  },
  /** As the server refuses data: a sentence, and one by field. */
  refuse: (fields: Record<string, string>) => {
    answer.reject(new ApiError({ status: 422, code: 'datos_invalidos', message: 'Hay datos que corregir.', fields }));
    answer = Promise.withResolvers();
  },
};
export type FormRig = typeof rig;
Object.assign(window, { rig });

function Mailbox() {
  const form = useForm({
    initial: { host: '', account: '' },
    check: ({ host }) => (host.trim() === '' ? { host: 'Escribe el servidor.' } : {}),
    submit: (values) => {
      calls.push(values);
      return answer.promise;
    },
  });
  return (
    <main>
      <h1>Formulario</h1>
      <Form
        errors={form.errors}
        problem={form.problem}
        isSending={form.isSending}
        onSend={form.send}
        actions={
          <Button type="submit" loading={form.isSending}>
            Guardar
          </Button>
        }
      >
        <TextField label="Servidor" {...form.field('host')} />
        <TextField label="Cuenta" {...form.field('account')} />
      </Form>
      <LeaveGuard wouldLose={form.wouldLose} />
      <Box mt="xl">
        <Link to="/ayuda">Otra página</Link>
      </Box>
    </main>
  );
}

const top = createRootRoute();
const form = createRoute({ getParentRoute: () => top, path: '/', component: Mailbox });
const other = createRoute({ getParentRoute: () => top, path: '/ayuda', component: () => <h1>Otra</h1> });
const router = createRouter({ routeTree: top.addChildren([form, other]) });

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  );
}
