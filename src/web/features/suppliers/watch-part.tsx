import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { taxNames, proposalText as words } from '#text/suppliers/watch.ts';
import { type SupplierWatch, supplierQueries, useProposal, useSettling } from '#web/api/queries/suppliers.queries.ts';
import { formatGuaranies } from '#web/format/amounts.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { WatchMarks } from '#web/ui/marks/watch-marks.tsx';

/** What deserves a look at this supplier now. Loaded after the page, which does not wait for it. */
export function SupplierMarks({ ruc }: { ruc: string }) {
  const { data } = useQuery(supplierQueries.watch(ruc));
  const { settle, reopen, isSending } = useSettling(ruc);
  if (!data) return null;
  const { marks, settled } = data;
  return (
    <WatchMarks marks={marks} settled={settled} ruc={ruc} isSending={isSending} onSettle={settle} onReopen={reopen} />
  );
}

type Imputation = NonNullable<SupplierWatch['imputation']>;

function heldWords({ holds, from }: Imputation): string {
  return holds === null || from === 'nobody' ? words.holds.nobody : words.holds[from](taxNames(holds));
}

interface ImputationProps {
  ruc: string;
  name: string;
}

function Proposal({ ruc, name, proposal }: ImputationProps & { proposal: NonNullable<Imputation['proposal']> }) {
  const { accept, isSending } = useProposal({ ruc, name }, ({ imputation }) => taxNames(imputation));
  const { settle, isSending: isLeaving } = useSettling(ruc);
  const taxes = taxNames(proposal.imputation);
  return (
    <Note Icon={IconBulb} title={words.proposed(taxes)}>
      {proposal.sentence} {words.touches(proposal.count, formatGuaranies(proposal.amount))}{' '}
      {proposal.count > 0 && words.inOpenMonths}
      <Row wrap gap={8} mt={8}>
        <Button size="xs" loading={isSending} aria-label={words.acceptNamed(taxes)} onClick={() => accept(proposal)}>
          {words.accept}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={isSending || isLeaving}
          onClick={() => settle({ kind: 'imputation', subject: proposal.subject, upTo: null })}
        >
          {words.leave}
        </Button>
      </Row>
    </Note>
  );
}

/** The taxes to which the supplier's purchases are put down, and beside them what is proposed. */
export function SupplierImputation({ ruc, name }: ImputationProps) {
  const { data } = useQuery(supplierQueries.watch(ruc));
  if (!data?.imputation) return null;
  const { imputation } = data;
  return (
    <Card
      title={words.card}
      aside={
        <Link to="/mi-negocio/imputacion" className={look({ tone: 'brand' })}>
          {words.change}
        </Link>
      }
    >
      <Stack gap={10} pt={10} pb={16} px={16} size={13.5}>
        <Text as="p">{heldWords(imputation)}</Text>
        {imputation.proposal && <Proposal ruc={ruc} name={name} proposal={imputation.proposal} />}
      </Stack>
    </Card>
  );
}
