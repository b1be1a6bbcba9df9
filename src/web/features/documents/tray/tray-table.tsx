import { type ComponentProps, useMemo } from 'react';
import type { ReceivedDocument } from '#contract/reading/documents.ts';
import { t } from '#text/common.ts';
import { trayText } from '#text/document-tray.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useRemoveDocument } from './remove-document.ts';
import { useRestoreInvoice } from './restore-invoice.ts';
import { useRetryDocument } from './retry-document.ts';
import { trayColumns } from './tray-columns.tsx';

interface TrayTableProps extends Pick<ComponentProps<typeof DataTable<ReceivedDocument>>, 'problem' | 'empty'> {
  /** Absent while the first answer is on its way. */
  documents: readonly ReceivedDocument[] | undefined;
  isStale: boolean;
}

export function TrayTable(props: TrayTableProps) {
  const { documents, isStale, problem, empty } = props;
  const { mutate: retry } = useRetryDocument();
  const remove = useRemoveDocument();
  const restore = useRestoreInvoice();
  const columns = useMemo(
    () =>
      trayColumns({
        onRetry: retry,
        onReadAgain: ({ id }) => void import('./read-again.ts').then(({ askToReadAgain }) => askToReadAgain(id)),
        onReadFurther: ({ id }) => void import('./read-further.ts').then(({ readFurther }) => readFurther(id)),
        onRestore: restore,
        onRemove: remove,
      }),
    [retry, restore, remove],
  );
  return (
    <DataTable
      label={t.pages.documents.title}
      variant="window"
      columns={columns}
      rows={documents}
      rowKey={({ id }) => id}
      isStale={isStale}
      skeletonRows={12}
      loading={trayText.loading}
      problem={problem}
      empty={empty}
    />
  );
}
