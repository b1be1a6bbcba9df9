import { Button, TextInput } from '@mantine/core';
import { IconBulb, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BusinessSettings, removeSupplierImputation, setSupplierImputation } from '#contract/business.ts';
import { searchable } from '#domain/text/searchable.ts';
import { addMonths, monthInAsuncion } from '#domain/time/period.ts';
import { businessText } from '#text/business.ts';
import { t } from '#text/common.ts';
import { proposalText } from '#text/suppliers/watch.ts';
import { changeSeen, findAgain } from '#web/api/change-seen.ts';
import { call } from '#web/api/client.ts';
import { putSettings, rereadSettings } from '#web/api/queries/business.queries.ts';
import { supplierQueries, useAcceptance } from '#web/api/queries/suppliers.queries.ts';
import { May } from '#web/features/session/businesses/may.ts';
import { formatMonth } from '#web/format/dates.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import classes from './business.module.css';
import { compareExceptions, ExceptionForm } from './exception-form.tsx';
import { imputationWords } from './imputation-choice.tsx';

const words = businessText.exceptions;
type Exception = BusinessSettings['exceptions'][number];

/** From this many on there is a search field: fewer are seen at a glance. */
const SEARCHED_FROM = 6;

function useRemoval() {
  const client = useQueryClient();
  const put = (business: BusinessSettings) => putSettings(client, business);
  const tell = (problem: Error) => notify({ type: 'error', title: words.problem, message: problem.message });
  const restore = ({ ruc, name, imputation }: Exception) => {
    call(setSupplierImputation, { params: { ruc }, body: { name, imputation }, ifMatch: 0, quiet: true }).then(
      ({ business }) => put(business),
      tell,
    );
  };
  return useMutation({
    mutationFn: (seen: Exception) =>
      changeSeen({
        seen,
        versionOf: ({ version }) => version,
        change: (ifMatch) => call(removeSupplierImputation, { params: { ruc: seen.ruc }, ifMatch, quiet: true }),
        reread: async () => findAgain((await rereadSettings(client)).exceptions, ({ ruc }) => ruc === seen.ruc),
        compare: (now) => compareExceptions(seen, now, seen),
        applyLabel: t.notices.removeAnyway,
      }),
    onSuccess: (answer, removed) => {
      if ('left' in answer) return void notify({ type: 'info', message: t.notices.leftAsItIs });
      put(answer.done.business);
      notify({
        id: 'exception',
        type: 'info',
        ...words.removed(removed.name),
        action: { label: words.undo, handler: () => restore(removed) },
      });
    },
    onError: tell,
  });
}

function columnsOf(onRemove: (exception: Exception) => void): Column<Exception>[] {
  return [
    {
      key: 'name',
      heading: words.columns.name,
      kind: 'name',
      isRowHeading: true,
      title: ({ name }) => name,
      card: '1 left',
      cell: ({ name }) => name,
      compare: (one, other) => one.name.localeCompare(other.name, 'es'),
    },
    { key: 'ruc', heading: words.columns.ruc, kind: 'code', width: '130px', card: '2 left', cell: ({ ruc }) => ruc },
    {
      key: 'taxes',
      heading: words.columns.taxes,
      width: '190px',
      card: '3 left',
      cell: ({ imputation }) => imputationWords(imputation),
    },
    {
      key: 'action',
      heading: words.columns.action,
      isHeadingHidden: true,
      kind: 'action',
      width: '56px',
      card: 'beside',
      cell: (exception) => (
        <May needs="contador">
          <IconButton Icon={IconTrash} label={words.remove(exception.name)} onClick={() => onRemove(exception)} />
        </May>
      ),
    },
  ];
}

const proposalsDialog = defineLazyPart(
  async () => (await import('#web/ui/marks/proposals-dialog.tsx')).ProposalsDialog,
);

/** What is proposed for suppliers of the last month that ended. */
function Proposals({ settings: { exceptions, imputationVersion } }: { settings: BusinessSettings }) {
  const [month] = useState(() => addMonths(monthInAsuncion(Date.now()), -1));
  // Whatever is chosen on this page changes what is proposed.
  const chosen = [String(imputationVersion), ...exceptions.map(({ ruc, version }) => `${ruc} ${version}`)];
  const { data } = useQuery(supplierQueries.proposals(month, chosen));
  const [isOpen, setOpen] = useState(false);
  const { accept, isSending } = useAcceptance(month, () => setOpen(false));
  const proposals = data?.proposals ?? [];
  if (proposals.length === 0) return null;
  const onClose = () => setOpen(false);
  const shown = { month: formatMonth(month), proposals, isSending, onAccept: accept, onClose };
  return (
    <Note Icon={IconBulb}>
      {proposalText.inMonth(proposals.length, formatMonth(month))}{' '}
      <Button
        size="xs"
        variant="default"
        aria-label={proposalText.lookNamed}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {proposalText.look}
      </Button>
      {isOpen && <LazyPart part={proposalsDialog} props={shown} />}
    </Note>
  );
}

/** Suppliers whose purchases are put down to other taxes than usual: searched, added, removed. */
export function Exceptions({ settings }: { settings: BusinessSettings }) {
  const { exceptions } = settings;
  const [typed, setTyped] = useState('');
  const [isAdding, setAdding] = useState(false);
  const removal = useRemoval();
  const wanted = searchable(typed);
  const shown = exceptions.filter(({ name, ruc }) => searchable(`${name} ${ruc}`).includes(wanted));
  return (
    <Stack as="section" gap={10} pt={14} rule="top" aria-label={words.title}>
      <Row wrap gapY={8} gapX={12} align="center" className={classes.exceptionsHead}>
        <h3>{words.title}</h3>
        {exceptions.length >= SEARCHED_FROM && (
          <TextInput
            type="search"
            size="xs"
            aria-label={words.search}
            placeholder={words.searchPlaceholder}
            maxLength={100}
            leftSection={<IconSearch size={14} aria-hidden="true" />}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        {!isAdding && (
          <May needs="contador">
            <Button
              className={look({ phone: { touch: true } })}
              size="xs"
              variant="default"
              leftSection={<IconPlus size={15} aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              {words.add}
            </Button>
          </May>
        )}
      </Row>
      <Proposals settings={settings} />
      {isAdding && <ExceptionForm exceptions={exceptions} onClose={() => setAdding(false)} />}
      {exceptions.length === 0 && !isAdding && (
        <Text as="p" tone="muted" size={13.5} className={classes.hint}>
          {words.empty}
        </Text>
      )}
      {exceptions.length > 0 && (
        <DataTable
          label={words.title}
          variant="flush"
          columns={columnsOf(removal.mutate)}
          rows={shown}
          rowKey={({ ruc }) => ruc}
          empty={
            <Text as="p" tone="muted" size={13.5} className={classes.hint}>
              {words.noMatch(typed.trim())}
            </Text>
          }
        />
      )}
    </Stack>
  );
}
