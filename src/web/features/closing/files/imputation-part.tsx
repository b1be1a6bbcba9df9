import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { getImputation } from '#contract/closing/imputation.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { imputationText as words } from '#text/closing/evidence.ts';
import { proposalText } from '#text/suppliers/watch.ts';
import { supplierQueries, useAcceptance } from '#web/api/queries/suppliers.queries.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import classes from '../closing.module.css';
import { type Closing, closingQueries } from '../closing.queries.ts';
import { shortMonth } from '../closing-figures.ts';
import { Part } from '../part.tsx';

const proposalsDialog = defineLazyPart(
  async () => (await import('#web/ui/marks/proposals-dialog.tsx')).ProposalsDialog,
);

type Imputation = RouteReply<typeof getImputation>;

interface Step {
  readonly name: string;
  readonly hint: string;
  readonly isDone: boolean;
  readonly action?: ReactNode;
}

function electronicStep({ electronic, register }: Imputation): Step {
  const count = electronic.purchases + electronic.sales;
  const name = count === 0 ? words.noElectronic : words.electronic(count);
  if (register === null) {
    return { name, hint: count === 0 ? words.nothingToDo : words.unknown, isDone: count === 0 };
  }
  const { unimputed, rows, loadedAt } = register;
  const day = formatDate(loadedAt);
  const hint = unimputed === 0 ? words.imputed(day) : words.unimputed(formatNumber(unimputed), formatNumber(rows), day);
  return { name, hint, isDone: unimputed === 0 };
}

const ACTION = look({ flex: 'none', tone: 'brand', weight: 600, size: 13, pointer: true, touch: true });

const paperStep = ({ paper: { count, wrong, files } }: Imputation, onMake: () => void): Step =>
  count === 0
    ? { name: words.noPaper, hint: words.noPaperHint, isDone: true }
    : {
        name: words.paper(count),
        hint: [words.inFile(files), ...(wrong > 0 ? [words.wrong(wrong)] : [])].join(' '),
        isDone: false,
        action: (
          <button type="button" className={ACTION} aria-label={words.makeNamed} aria-haspopup="dialog" onClick={onMake}>
            {words.make}
          </button>
        ),
      };

function StepRow({ step: { name, hint, isDone, action } }: { step: Step }) {
  const StepIcon = isDone ? IconCircleCheck : IconCircle;
  return (
    <Row as="li" gap={11} align="center" py={7} px={16} phone={{ px: 0 }}>
      <StepIcon
        className={look({ flex: 'none', tone: isDone ? 'ok' : 'faint' })}
        size={18}
        stroke={1.6}
        role="img"
        aria-label={isDone ? words.done : words.pending}
      />
      <Box flex={1} shrinkX leading={1.35}>
        <Text as="p" weight={550} size={13.5} tabular>
          {name}
        </Text>
        <Text as="p" tone="muted" size={12.5} tabular>
          {hint}
        </Text>
      </Box>
      {action}
    </Row>
  );
}

/** Suppliers of the month for whom another imputation is proposed; shows nothing without proposals. */
function ProposalsStep({ month }: { month: FiscalMonth }) {
  const { data } = useQuery(supplierQueries.proposals(month));
  const [isOpen, setOpen] = useState(false);
  const { accept, isSending } = useAcceptance(month, () => setOpen(false));
  const proposals = data?.proposals ?? [];
  const action = (
    <button
      type="button"
      className={ACTION}
      aria-label={proposalText.lookNamed}
      aria-haspopup="dialog"
      onClick={() => setOpen(true)}
    >
      {proposalText.look}
    </button>
  );
  const step = { name: proposalText.step(proposals.length), hint: proposalText.stepHint, isDone: false, action };
  const onClose = () => setOpen(false);
  const shown = { month: shortMonth(month), proposals, isSending, onAccept: accept, onClose };
  return (
    <>
      {proposals.length > 0 && <StepRow step={step} />}
      {isOpen && proposals.length > 0 && <LazyPart part={proposalsDialog} props={shown} />}
    </>
  );
}

interface ImputationProps {
  closing: Closing;
  /** Opens the file for the tax office. */
  onMake: () => void;
}

/** What is to be done in Marangatu once the figures are right: a list of steps with counts. */
export function ImputationSteps({ closing: { month }, onMake }: ImputationProps) {
  const { data, error, refetch } = useQuery(closingQueries.imputation(month));
  return (
    <Part title={words.title}>
      {error && !data && (
        <Row gap={8} align="center" px={16} pb={12} phone={{ px: 0 }} size={13} role="alert">
          {words.problem}
          <button
            type="button"
            className={look({ tone: 'brand', weight: 600, pointer: true })}
            onClick={() => void refetch()}
          >
            {words.retry}
          </button>
        </Row>
      )}
      {!data && !error && (
        <Box px={16} pb={14} phone={{ px: 0 }} data-skeleton>
          <Skeleton width="70%" />
        </Box>
      )}
      {data && (
        <Box as="ol" pb={8} className={classes.rows}>
          <ProposalsStep month={month} />
          <StepRow step={electronicStep(data)} />
          <StepRow step={paperStep(data, onMake)} />
          {data.paper.count > 0 && <StepRow step={{ name: words.confirm, hint: words.confirmHint, isDone: false }} />}
        </Box>
      )}
    </Part>
  );
}
