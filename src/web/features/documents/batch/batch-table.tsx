import { Button } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { batchText } from '#text/documents.ts';
import { ACCEPT_MANY } from '#web/ui/inputs/accepted-files.ts';
import { Empty } from '#web/ui/layout/screen.tsx';
import { DataTable, MoreRows } from '#web/ui/table/data-table.tsx';
import { batch } from '../uploads/uploads.ts';
import { batchColumns } from './batch-columns.tsx';
import type { Line } from './batch-lines.ts';

/** Lines drawn at once: with a thousand, every answer of the server would be slow to draw. */
const AT_ONCE = 300;

/** One file field for all lines: it opens for the line whose button was pressed. */
function useReplacement() {
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<string | null>(null);
  const ask = useCallback((id: string) => {
    wanted.current = id;
    input.current?.click();
  }, []);
  const field = (
    <input
      ref={input}
      type="file"
      hidden
      accept={ACCEPT_MANY}
      aria-label={batchText.replace}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file && wanted.current) batch.replace(wanted.current, file);
        currentTarget.value = '';
      }}
    />
  );
  return { ask, field };
}

export function BatchTable({ lines }: { lines: readonly Line[] }) {
  const [most, setMost] = useState(AT_ONCE);
  const { ask, field } = useReplacement();
  const columns = useMemo(() => batchColumns(ask), [ask]);
  const hidden = lines.length - most;
  return (
    <>
      {field}
      <DataTable
        label={batchText.columns.file}
        variant="window"
        columns={columns}
        rows={lines.slice(0, most)}
        rowKey={({ id }) => id}
      >
        {lines.length === 0 && <Empty>{batchText.none}</Empty>}
        {hidden > 0 && (
          <MoreRows>
            <Button variant="default" onClick={() => setMost(most + AT_ONCE)}>
              {batchText.showMore(Math.min(hidden, AT_ONCE))}
            </Button>
          </MoreRows>
        )}
      </DataTable>
    </>
  );
}
