import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { shareOutTask } from '#contract/sharing.ts';
import { sharingText } from '#text/sharing/sharing.ts';
import { call } from '#web/api/client.ts';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import { sharingQueries } from '#web/api/queries/sharing.queries.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { Row } from '#web/ui/layout/parts.tsx';

const text = sharingText.batch;

/** Asks once, when all files were read, whether those of other businesses are passed on to these. */
export function ShareQuestion({ taskIds }: { taskIds: readonly string[] }) {
  const client = useQueryClient();
  const asked = useQueries({ queries: taskIds.map((id) => sharingQueries.ofTask(id)) });
  const answers = asked.flatMap(({ data }) => data ?? []);
  const answer = useMutation({
    mutationFn: async (share: boolean) => {
      const sent = await Promise.all(taskIds.map((id) => call(shareOutTask, { params: { id }, body: { share } })));
      return sent.at(-1)?.message ?? '';
    },
    onSuccess: (message) => notify({ type: 'success', message }),
    onError: (problem) => notify({ type: 'error', title: text.failed, message: problem.message }),
    onSettled: () => invoicesChanged(client),
  });
  const documents = answers.reduce((sum, one) => sum + one.documents, 0);
  const total = answers.reduce((sum, one) => sum + one.total, 0);
  if (documents === 0) return null;
  const names = new Set(answers.flatMap(({ destinations }) => destinations.map(({ name }) => name)));
  return (
    <Note Icon={IconArrowRight} title={text.title(documents, total)} role="status">
      {[...names].join(', ')}
      <Row wrap gap={8} pt={8}>
        <Button size="xs" loading={answer.isPending} onClick={() => answer.mutate(true)}>
          {text.share}
        </Button>
        <Button size="xs" variant="default" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          {text.keep}
        </Button>
      </Row>
    </Note>
  );
}
