import { Button } from '@mantine/core';
import type { DocumentMove, ReceivedDocument } from '#contract/reading/documents.ts';
import { sharingText as text } from '#text/sharing/sharing.ts';
import { pathInBusiness } from '#web/api/page-business.ts';
import { useMove, useUndoMove } from '#web/api/queries/sharing.queries.ts';
import { useKnownBusinesses, useMay } from '#web/features/session/businesses/may.ts';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';

interface DocumentMoveProps {
  document: Pick<ReceivedDocument, 'id' | 'name'>;
  move: DocumentMove;
}

const quiet = { variant: 'subtle', size: 'compact-sm' } as const;

/** Where a document went or came from, or to whom it may belong, with a link for people who belong to that business. */
export function DocumentMoveNote({ document: { id, name }, move: { kind, businessId } }: DocumentMoveProps) {
  const { businesses } = useKnownBusinesses();
  const mayWrite = useMay('contador');
  const move = useMove('document');
  const undo = useUndoMove();
  const other = businesses?.find((one) => one.id === businessId);
  const mayWriteThere = mayWrite && other !== undefined && other.role !== 'lectura';
  if (kind === 'from') {
    return (
      <Text tone="faint" size={12.5}>
        {text.cameFrom(other?.name ?? text.otherBusiness)}
      </Text>
    );
  }
  if (other === undefined || (kind === 'proposed' && !mayWriteThere)) return null;
  return (
    <Row as="span" wrap gap={8} align="center" size={13}>
      {kind === 'proposed' ? (
        <>
          <span>{text.isItOf(other.name)}</span>
          <Button
            {...quiet}
            loading={move.isPending}
            onClick={() => move.mutate({ id, businessId, business: other.name })}
          >
            {text.yesMove}
          </Button>
        </>
      ) : (
        <>
          <a className={look({ underline: 'hover' })} href={pathInBusiness(businessId, '/documentos')}>
            {text.isIn(other.name)}
          </a>
          {mayWriteThere && (
            <Button
              {...quiet}
              aria-label={text.bringBackOne(name)}
              loading={undo.isPending}
              onClick={() => undo.mutate(id)}
            >
              {text.bringBack}
            </Button>
          )}
        </>
      )}
    </Row>
  );
}
