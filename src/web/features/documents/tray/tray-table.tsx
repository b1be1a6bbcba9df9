import { Button } from '@mantine/core';
import type { ReceivedDocument } from '#contract/documents.ts';
import { trayText } from '#web/text/es/documents.ts';
import { t } from '#web/text/es.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import classes from '../parts/lines-table.module.css';
import { useRetryDocument } from './retry-document.ts';
import { TrayLine } from './tray-line.tsx';

interface TrayTableProps {
  documents: readonly ReceivedDocument[];
  isLoading: boolean;
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  moreFailed: boolean;
  onMore: () => void;
}

const COMING = Array.from({ length: 12 }, (_, line) => line);

function ComingLines() {
  return COMING.map((line) => (
    <tr key={line}>
      {[118, '70%', 92, '60%', 84, 0].map((width, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
        <td key={column}>{width !== 0 && <Skeleton width={width} />}</td>
      ))}
    </tr>
  ));
}

function Head() {
  const { columns } = trayText;
  return (
    <thead>
      <tr>
        <th scope="col">{columns.received}</th>
        <th scope="col">{columns.document}</th>
        <th scope="col">{columns.state}</th>
        <th scope="col">{columns.invoice}</th>
        <th scope="col">{columns.total}</th>
        <th scope="col">
          <span className="visually-hidden">{columns.action}</span>
        </th>
      </tr>
    </thead>
  );
}

export function TrayTable(props: TrayTableProps) {
  const { documents, isLoading, isStale, hasMore, isLoadingMore, moreFailed, onMore } = props;
  const retry = useRetryDocument();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.frame} data-fills-window tabIndex={0} aria-label={t.pages.documents.title}>
      {isLoading && (
        <p className="visually-hidden" role="status">
          {trayText.loading}
        </p>
      )}
      <table className={classes.table} data-kind="tray" data-stale={isStale || undefined} aria-busy={isLoading}>
        <Head />
        <tbody>
          {isLoading ? (
            <ComingLines />
          ) : (
            documents.map((document) => (
              <TrayLine key={document.id} document={document} onRetry={() => retry.mutate(document)} />
            ))
          )}
        </tbody>
      </table>
      {moreFailed && <Problem title={trayText.moreProblem} onRetry={onMore} />}
      {hasMore && !moreFailed && (
        <div className={classes.more}>
          <span>{trayText.shown(documents.length)}</span>
          <Button variant="default" loading={isLoadingMore} onClick={onMore}>
            {trayText.more}
          </Button>
        </div>
      )}
    </section>
  );
}
