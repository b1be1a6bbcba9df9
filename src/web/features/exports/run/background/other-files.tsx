import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueOriginals, exportOriginals } from '#contract/exports/exports.ts';
import { backgroundText } from '#text/exports/background.ts';
import { exportText } from '#text/exports/export.ts';
import { call, callFile } from '#web/api/client.ts';
import { exportFilesChanged } from '#web/api/queries/export-files.queries.ts';
import { fileNameOf, saveFile } from '#web/api/save-file.ts';
import { formatNumber, formatSize } from '#web/format/amounts.ts';
import { timeStamp } from '#web/format/export-file-name.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import { exportProblem } from '../use-export.ts';
import { type ExportForm, sentFilters } from '../use-export-form.ts';
import { KeptFiles } from './kept-files.tsx';

const words = backgroundText.originals;

/** A ZIP with the original files of the filtered invoices, an index and their hashes. */
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
      <Row
        gap={16}
        align="center"
        justify="between"
        pt={6}
        pb={16}
        px={16}
        phone={{ direction: 'column', align: 'stretch' }}
      >
        <Text as="p" tone="muted" size={13.5}>
          {words.body}
          {counted && (
            <Text as="strong" display="block" tone="ink" weight={550}>
              {isNothing
                ? words.none
                : words.counted(formatNumber(counted.files), counted.files === 1, formatSize(counted.bytes))}
            </Text>
          )}
          {counted?.fits === false && <Text display="block">{words.tooMany}</Text>}
        </Text>
        <Button
          className={look({ flex: 'none', phone: { touch: true } })}
          variant="default"
          loading={isPending}
          disabled={isNothing || counted?.fits === false || form.periodProblem !== null}
          leftSection={<IconFileZip size={16} aria-hidden="true" />}
          onClick={() => mutate()}
        >
          {isLarge ? words.prepare : words.download}
        </Button>
      </Row>
    </Card>
  );
}

/** Other files of the same invoices, and those that were made before. */
export function OtherFiles({ form }: { form: ExportForm }) {
  return (
    <>
      <KeptFiles />
      <OriginalsCard form={form} />
    </>
  );
}
