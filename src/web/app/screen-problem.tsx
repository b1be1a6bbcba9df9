import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '#text/common.ts';
import { log } from '#web/log/log.ts';
import { Empty, PageHeader } from '#web/ui/layout/screen.tsx';

/** A page that could not be shown, most often because its file went away with a newer version. */
export function ScreenProblem({ error }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => {
    log.error(t.screenProblem.title, { component: 'screen', eventType: 'app_error', error });
  }, [error]);
  return (
    <>
      <PageHeader title={t.screenProblem.title} />
      <Empty
        wholePage
        action={<Button onClick={() => location.assign(router.state.location.href)}>{t.common.reload}</Button>}
      >
        {t.screenProblem.body}
      </Empty>
    </>
  );
}
