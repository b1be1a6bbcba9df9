import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sharingText as text } from '#text/sharing/sharing.ts';
import { sharingQueries, useMove } from '#web/api/queries/sharing.queries.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Row } from '#web/ui/layout/parts.tsx';

interface MoveInvoiceProps {
  id: string;
  /** Called when the invoice has moved to the other business. */
  onGone: () => void;
}

/** For an invoice whose receiver is another business of the person: moves it there with its files. */
export function MoveInvoice({ id, onGone }: MoveInvoiceProps) {
  const { data } = useQuery(sharingQueries.ofInvoice(id));
  const { mutate, isPending } = useMove('invoice', onGone);
  const [first] = data?.destinations ?? [];
  if (!data || first === undefined) return null;
  return (
    <Note Icon={IconArrowRight}>
      {text.receiverIs(first.name)}
      <Row wrap gap={8} pt={8}>
        {data.destinations.map(({ id: businessId, name }) => (
          <Button
            key={businessId}
            variant="default"
            size="xs"
            loading={isPending}
            onClick={() => mutate({ id, businessId, business: name })}
          >
            {text.moveTo(name)}
          </Button>
        ))}
      </Row>
    </Note>
  );
}
