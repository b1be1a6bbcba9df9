import { Button } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { batchText } from '#web/text/es/documents.ts';
import { Empty } from '#web/ui/layout/screen.tsx';
import { ACCEPT_MANY } from '../files/file-kinds.ts';
import classes from '../parts/lines-table.module.css';
import { batch } from '../tasks/uploads.ts';
import { BatchLine } from './batch-line.tsx';
import type { Line } from './batch-lines.ts';

/** A thousand lines at once would make every answer slow to draw. */
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
  const { columns } = batchText;
  const hidden = lines.length - most;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.frame} data-fills-window tabIndex={0} aria-label={batchText.columns.file}>
      {field}
      <table className={classes.table} data-kind="batch">
        <thead>
          <tr>
            <th scope="col">{columns.file}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col">{columns.invoice}</th>
            <th scope="col">{columns.total}</th>
            <th scope="col">
              <span className="visually-hidden">{columns.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, most).map((line) => (
            <BatchLine key={line.id} line={line} onReplace={ask} />
          ))}
        </tbody>
      </table>
      {lines.length === 0 && <Empty>{batchText.none}</Empty>}
      {hidden > 0 && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setMost(most + AT_ONCE)}>
            {batchText.showMore(Math.min(hidden, AT_ONCE))}
          </Button>
        </div>
      )}
    </section>
  );
}
