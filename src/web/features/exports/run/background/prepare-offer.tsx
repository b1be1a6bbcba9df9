import { Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueExport } from '#contract/exports/exports.ts';
import { backgroundText as words } from '#text/exports/background.ts';
import { call } from '#web/api/client.ts';
import type { ExportOrder } from '#web/api/export-file.ts';
import { exportFilesChanged } from '#web/api/queries/export-files.queries.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { Stack } from '#web/ui/layout/parts.tsx';
import classes from '../run.module.css';
import { exportProblem } from '../use-export.ts';
import type { ExportForm } from '../use-export-form.ts';

/** For a long file, making it in the background is offered first. */
export function PrepareOffer({ form }: { form: ExportForm }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (order: ExportOrder) => call(enqueueExport, { body: order }),
    onSuccess: () => notify({ id: 'export', type: 'success', message: words.started }),
    onError: (problem) => notify({ id: 'export', type: 'error', message: exportProblem(problem).message }),
    onSettled: () => exportFilesChanged(client),
  });
  const prepare = () => {
    const order = form.order();
    if (order) mutate(order);
  };
  return (
    <Stack gap={12} align="start" phone={{ align: 'stretch' }} className={classes.offer}>
      <Note Icon={IconHourglass} title={words.offer}>
        {words.offerHint}
      </Note>
      <Button
        size="md"
        loading={isPending}
        leftSection={<IconHourglass size={18} aria-hidden="true" />}
        onClick={prepare}
      >
        {words.prepare}
      </Button>
    </Stack>
  );
}
