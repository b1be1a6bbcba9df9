import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueOriginals, exportOriginals } from '#contract/exports/exports.ts';
import { call, callFile } from '#web/api/client.ts';
import { fileNameOf, saveFile } from '#web/api/save-file.ts';
import { formatNumber, formatSize } from '#web/format/amounts.ts';
import { timeStamp } from '#web/format/export-file-name.ts';
import { backgroundText } from '#web/text/es/exports/background.ts';
import { exportText } from '#web/text/es/exports/export.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { exportFilesChanged } from '../../exports.queries.ts';
import { exportProblem } from '../use-export.ts';
import { type ExportForm, sentFilters } from '../use-export-form.ts';
import { KeptFiles } from './kept-files.tsx';
import classes from './other-files.module.css';

const words = backgroundText.originals;

/** The files as they were received, of the same filters; with an index and their hashes. */
function OriginalsCard({ form }: { form: ExportForm }) {
  const client = useQueryClient();
  const counted = form.count?.originals;
  const isLarge = counted?.isLarge ?? false;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const body = { filters: sentFilters(form.filters), fileName: `${words.fileName}_${timeStamp(new Date())}.zip` };
      if (isLarge) {
        await call(enqueueOriginals, { body });
        return backgroundText.started;
      }
      const file = await callFile(exportOriginals, { body });
      const name = fileNameOf(file, body.fileName);
      saveFile(file.blob, name);
      return exportText.done(name);
    },
    onSuccess: (message) => notify({ id: 'originals', type: 'success', message }),
    onError: (problem) => notify({ id: 'originals', type: 'error', message: exportProblem(problem).message }),
    onSettled: () => exportFilesChanged(client),
  });
  const isNothing = counted?.files === 0;
  return (
    <Card title={words.title}>
      <div className={classes.originals}>
        <p>
          {words.body}
          {counted && (
            <strong>
              {isNothing
                ? words.none
                : words.counted(formatNumber(counted.files), counted.files === 1, formatSize(counted.bytes))}
            </strong>
          )}
          {counted?.fits === false && <span>{words.tooMany}</span>}
        </p>
        <Button
          variant="default"
          loading={isPending}
          disabled={isNothing || counted?.fits === false || form.periodProblem !== null}
          leftSection={<IconFileZip size={16} aria-hidden="true" />}
          onClick={() => mutate()}
        >
          {isLarge ? words.prepare : words.download}
        </Button>
      </div>
    </Card>
  );
}

/** What else the same invoices give, and what was made of them before. */
export function OtherFiles({ form }: { form: ExportForm }) {
  return (
    <>
      <KeptFiles />
      <OriginalsCard form={form} />
    </>
  );
}
