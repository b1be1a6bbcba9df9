import { Button } from '@mantine/core';
import { IconChevronRight, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ComparedLine, ComparisonSums } from '#contract/reconciliation/reconciliation.ts';
import { COMPARISON_CLASSES, type ComparisonClass } from '#domain/reconciliation/compare-registers.ts';
import type { Register } from '#domain/reconciliation/register-row.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { comparisonText as words } from '#text/closing/comparison.ts';
import { May } from '#web/features/session/businesses/may.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { handInFiles } from '#web/ui/hooks/hand-in-files.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { ACCEPT_MANY } from '#web/ui/inputs/accepted-files.ts';
import { look } from '#web/ui/layout/look.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import classes from '../closing.module.css';
import { signed } from '../closing-figures.ts';
import type { ShownClass } from './comparison.queries.ts';
import { lineColumns } from './line-columns.tsx';

/** Loaded when somebody writes to a supplier, which few lines need. */
const askSupplier = defineLazyPart(async () => (await import('./ask-supplier.tsx')).AskSupplier);

/** Chooses missing files instead of dropping them; the person stays on this page. */
function UploadMissing() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPT_MANY}
        aria-label={words.uploadLabel}
        onChange={({ currentTarget }) => {
          void handInFiles([...(currentTarget.files ?? [])], { stays: true });
          currentTarget.value = '';
        }}
      />
      <May needs="contador">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconUpload size={15} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {words.upload}
        </Button>
      </May>
    </>
  );
}

const sumOf = (sums: ComparisonSums, kind: ComparisonClass) =>
  ({ both: sums.both, differs: sums.differs, 'only-there': sums.onlyThere, 'only-here': sums.onlyHere })[kind];

interface GroupHeadProps {
  kind: ComparisonClass;
  sums: ComparisonSums;
  register: Register;
  /** The group holds only paper vouchers that the tax office does not have. */
  isPaper: boolean;
}

function GroupHead({ kind, sums, register, isPaper }: GroupHeadProps) {
  const { count, here, there } = (isPaper && paperOf(sums)) || sumOf(sums, kind);
  const shown = formatNumber(count);
  return (
    <Row gapX={10} gapY={2} align="baseline" wrap pt={10} pb={5} px={16} rule="bottom">
      <Text as="h2" size={13.5} weight={600} tabular id={`clase-${kind}`}>
        {isPaper ? words.paper.many(shown, register) : `${words.classes[kind]} ${shown}`}
      </Text>
      <Text tone="muted" size={13} className="phone-hidden">
        {isPaper ? words.paper.what : words.meanings[kind]}
      </Text>
      <Text ml="auto" tone="muted" size={13} tabular lines="one" className={classes.onPhone}>
        {signed(kind === 'only-there' ? there : here)}
      </Text>
      {kind === 'only-there' && register === 'purchases' && (
        <Row as="span" ml="auto" phone={{ wide: true }}>
          <UploadMissing />
        </Row>
      )}
    </Row>
  );
}

interface PaperProps {
  month: FiscalMonth;
  register: Register;
  count: number;
  amount: string;
}

/** All paper vouchers in one line, since there is nothing to settle about each of them. */
function PaperRow({ month, register, count, amount }: PaperProps) {
  const shown = formatNumber(count);
  return (
    <Row gap={12} align="center" py={6} px={16} rule="top" relative hover="soft" size={13.5}>
      <Text weight={550}>{words.paper.many(shown, register)}</Text>
      <Text tabular lines="one">
        {signed(amount)}
      </Text>
      <Text tone="muted" size={13} className="phone-hidden">
        {words.paper.what}
      </Text>
      <Link
        to="/cierre/$month/cuadre"
        params={{ month }}
        search={{ register, class: 'paper-here' }}
        className={look(
          { gap: 4, align: 'center', ml: 'auto', tone: 'brand', weight: 550, lines: 'one', flow: 'inlineRow' },
          classes.wholeRow,
        )}
      >
        {words.paper.see(shown)}
        <IconChevronRight size={14} aria-hidden="true" />
      </Link>
    </Row>
  );
}

interface LinesProps {
  month: FiscalMonth;
  register: Register;
  shown: ShownClass;
  sums: ComparisonSums;
  lines: readonly ComparedLine[];
  isStale: boolean;
  /** Whether only paper comes after these lines. */
  isLast: boolean;
}

/** Keys that stay the same when a line moves; entries that stand twice in the list each get their own. */
function keysOf(lines: readonly ComparedLine[]): ReadonlyMap<ComparedLine, string> {
  const known = new Map<string, number>();
  return new Map(
    lines.map((line) => {
      const { here, there } = line;
      const key = [here?.id, there?.register, there?.cdc, there?.ruc, there?.documentNumber, there?.amount].join(' ');
      const before = known.get(key) ?? 0;
      known.set(key, before + 1);
      return [line, `${key} ${before}`];
    }),
  );
}

/** Lines by class, each with what it means and what can be done about it. */
export function Lines({ month, register, shown, sums, lines, isStale, isLast }: LinesProps) {
  const isPhone = usePhone();
  const [asked, setAsked] = useState<ComparedLine | null>(null);
  const columns = lineColumns({ register, isPhone, onAsk: setAsked });
  const paper = shown === 'unsettled' ? paperOf(sums) : undefined;
  const isPaper = shown === 'paper-here';
  const keys = keysOf(lines);
  const groups = COMPARISON_CLASSES.map((kind) => ({
    kind,
    rows: lines.filter((line) => line.class === kind && !(paper && line.reason === PAPER)),
  })).filter(({ kind, rows }) => rows.length > 0 || (kind === 'only-here' && paper && isLast));
  return (
    <Box frame="line" radius="card" overflow="hidden">
      {groups.map(({ kind, rows }, at) => (
        <section key={kind} aria-labelledby={`clase-${kind}`}>
          {rows.length === 0 ? (
            <GroupHead {...{ kind, sums, register, isPaper }} />
          ) : (
            <DataTable
              label={words.classes[kind]}
              columns={columns}
              rows={rows}
              rowKey={(line) => keys.get(line) ?? ''}
              isDense
              isHoverable
              isStale={isStale}
              isHeadHidden={at > 0}
              lead={<GroupHead {...{ kind, sums, register, isPaper }} />}
            />
          )}
          {kind === 'only-here' && paper && isLast && (
            <PaperRow month={month} register={register} count={paper.count} amount={paper.here} />
          )}
        </section>
      ))}
      {asked && <LazyPart part={askSupplier} props={{ line: asked, month, register, onClose: () => setAsked(null) }} />}
    </Box>
  );
}

const PAPER = 'paper-to-rg90';

/** The sums of paper vouchers that are only here; they come last among what is to be settled. */
export const paperOf = ({ reasons }: ComparisonSums) =>
  reasons.find(({ class: kind, reason }) => kind === 'only-here' && reason === PAPER);
