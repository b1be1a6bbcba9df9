import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconClockPause,
  IconFileOff,
  IconInfoCircle,
  IconPencil,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReviewItem } from '#contract/review/review.ts';
import { reviewText as text } from '#text/review.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { issuerLabel } from '#web/format/invoice-line.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { usePageKeys } from '#web/ui/hooks/page-keys.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { look } from '#web/ui/layout/look.ts';
import { Panes } from '#web/ui/layout/panes.tsx';
import { Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { SourceTag } from '#web/ui/marks/source-tag.tsx';
import { isPaged } from '../../original/paged-file.tsx';
import { isCorrectedField } from '../doubts/corrected-fields.ts';
import { DoubtCard } from '../doubts/doubt-card.tsx';
import { allFields, Facts } from '../doubts/facts.tsx';
import { ReviewedOriginal } from '../doubts/reviewed-original.tsx';
import { useDraft } from '../doubts/use-draft.ts';
import { type ReviewDecision, type ToldProblem, useReviewDecision } from '../doubts/use-review-decision.ts';
import classes from './review.module.css';
import type { Decided } from './review-queue.ts';

/** Loaded when needed, which few invoices do. */
const decisionDialog = defineLazyPart(async () => (await import('../../decide/decision-dialog.tsx')).DecisionDialog);
const beside = defineLazyPart(async () => (await import('./beside-doubts.tsx')).BesideDoubts);

const MORE = look({ flow: 'inlineRow', align: 'center', tone: 'brand', weight: 550, underline: 'hover' }, classes.more);

/** The focus is on a control that uses Enter and Space itself. */
const isPressable = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('button, a, [role="button"], summary') !== null;

/** «leída hoy a las 10:18» */
function readAt(instant: string): string {
  const date = formatDate(instant);
  const time = formatTime(instant);
  return date === formatDate(new Date()) ? text.readToday(time) : text.readAt(date, time);
}

/** Runs the action and answers that the key was used. */
function run(action: () => void): true {
  action();
  return true;
}

function Heading({ item: { header, knownSince } }: { item: ReviewItem }) {
  return (
    <header>
      <Text as="h2" size={18} weight={600} leading={1.3} tracking={2} breaks title={header.issuer.name ?? undefined}>
        {issuerLabel(header.issuer) || text.missing}
      </Text>
      <Row as="p" wrap gapY={2} gapX={12} align="center" mt={2} tone="muted">
        <span className="mono">{header.documentNumber}</span> <SourceTag source={header.source} />
        <Text tone="faint" size={12.5}>
          {readAt(knownSince)}
        </Text>
      </Row>
    </header>
  );
}

/** What was looked at, and whether the invoice counts. */
function Summary({ doubts, settled }: { doubts: number; settled: number }) {
  return (
    <Text as="p" size={13.5}>
      <strong>{doubts === 0 ? text.noDoubts : text.doubts(doubts)}</strong>{' '}
      <span className="muted">
        {text.settled(settled)} {text.notCounted}
      </span>
    </Text>
  );
}

interface ActionsProps {
  decision: ReviewDecision;
  hasOpen: boolean;
  onConfirm: () => void;
  onCorrect: (() => void) | null;
  onLater: () => void;
}

function Actions({ decision, hasOpen, onConfirm, onCorrect, onLater }: ActionsProps) {
  const { isSaving, notAnInvoice } = decision;
  return (
    <Grid flex="none" gap={8} py={12} px={22} rule="top" phone={{ fill: 'sheet' }} className={classes.actions}>
      <Button
        className={look({ span: 'all' })}
        loading={isSaving}
        variant={hasOpen ? 'light' : 'filled'}
        leftSection={<IconCheck size={16} aria-hidden="true" />}
        rightSection={<KeyCaps keys="↵" />}
        onClick={onConfirm}
      >
        {text.confirm}
      </Button>
      <Button
        variant="default"
        disabled={isSaving || onCorrect === null}
        leftSection={<IconPencil size={16} stroke={1.6} aria-hidden="true" />}
        rightSection={<KeyCaps keys="C" />}
        onClick={onCorrect ?? undefined}
      >
        {text.correct}
      </Button>
      <Button
        variant="default"
        disabled={isSaving}
        leftSection={<IconClockPause size={16} stroke={1.6} aria-hidden="true" />}
        rightSection={<KeyCaps keys="L" />}
        onClick={onLater}
      >
        {text.later}
      </Button>
      <Button
        className={look({ span: 'all' }, classes.last)}
        variant="subtle"
        color="gray"
        size="compact-sm"
        disabled={isSaving}
        leftSection={<IconFileOff size={15} stroke={1.6} aria-hidden="true" />}
        rightSection={<KeyCaps keys="N" />}
        onClick={notAnInvoice}
      >
        <Text phone={{ overflow: 'hidden' }} className={classes.long}>
          {text.notInvoice}
        </Text>
        <span className={classes.short} aria-hidden="true">
          {text.notInvoiceShort}
        </span>
      </Button>
    </Grid>
  );
}

interface ReviewedInvoiceProps {
  item: ReviewItem;
  told: ToldProblem | null;
  onTold: (told: ToldProblem | null) => void;
  onDecided: (decision: Decided) => void;
  onLater: () => void;
}

/** One invoice of the queue. Its `key` is the invoice and its version: what was begun for another is not kept. */
export function ReviewedInvoice({ item, told, onTold, onDecided, onLater }: ReviewedInvoiceProps) {
  const { header, original, isCorrectable } = item;
  const isPhone = usePhone();
  const inHand = useDraft(item);
  const decision = useReviewDecision({ invoice: item, inHand, told, onTold, onDecided });
  const [isCorrecting, setCorrecting] = useState(false);
  const [asksReason, setAsksReason] = useState(false);
  const { draft, groups, open } = inHand;
  const current = groups.find(({ field }) => field === draft.current);

  /** Open doubts are shown first. An invoice from an XML is confirmed with a reason. */
  function confirm(): void {
    if (open.length > 0) inHand.goTo((current ?? open[0])?.field ?? 'document');
    else if (isCorrectable) decision.confirm();
    else setAsksReason(true);
  }
  function correct(): void {
    if (current && isCorrectedField(current.field)) inHand.focus();
    else setCorrecting(true);
  }
  const jump = (number: number) => () => {
    const group = groups[number - 1];
    if (group) inHand.goTo(group.field);
    return group !== undefined;
  };
  const isBusy = decision.isSaving || asksReason;
  usePageKeys({
    enter: (event) => !isPressable(event) && !isBusy && run(confirm),
    ' ': (event) => {
      if (isPressable(event) || !current || !isCorrectable || current.suggestions.length === 0) return false;
      inHand.use(current);
      return true;
    },
    c: () => isCorrectable && run(correct),
    l: () => !isBusy && run(onLater),
    n: () => !isBusy && run(decision.notAnInvoice),
    ...Object.fromEntries(Array.from({ length: 9 }, (_, at) => [String(at + 1), jump(at + 1)])),
  });

  return (
    <Panes columns="minmax(0, 1fr) 470px" narrow="minmax(0, 1fr) 420px" upright="minmax(0, 1fr) 370px">
      {!isPhone && <ReviewedOriginal invoiceId={header.id} file={original} inHand={inHand} />}
      <Stack shrinkX shrinkY className={classes.side} ref={inHand.place} tabIndex={-1}>
        {/* With tabIndex, since an area that scrolls must be reachable by keyboard. */}
        <Stack
          as="section"
          flex={1}
          gap={12}
          shrinkY
          pt={16}
          pb={14}
          px={22}
          overflow="auto"
          className={classes.scroll}
          data-scrolls
          tabIndex={0}
          aria-label={text.region}
        >
          <Heading item={item} />
          <Summary doubts={groups.length} settled={groups.length - open.length} />
          {decision.problem && (
            <Note tone="warn" Icon={IconAlertTriangle} role="alert">
              {decision.problem}
            </Note>
          )}
          {!isCorrectable && <Note Icon={IconInfoCircle}>{text.xmlOnly}</Note>}
          {(isPhone || item.hasOtherCopies) && <LazyPart part={beside} props={{ item, isPhone }} />}
          {groups.map((group, at) => (
            <DoubtCard
              key={group.field}
              group={group}
              number={at + 1}
              header={header}
              inHand={inHand}
              isCorrectable={isCorrectable}
              isSaving={decision.isSaving}
              error={decision.errors[group.field]}
              sha256={original && isPaged(original) ? original.sha256 : null}
            />
          ))}
          {isCorrecting ? (
            <LazyPart
              part={allFields}
              props={{
                header,
                inHand,
                errors: decision.errors,
                isSaving: decision.isSaving,
                onClose: () => setCorrecting(false),
              }}
            />
          ) : (
            <>
              <Facts header={header} inHand={inHand} />
              <Row as="p" wrap gapY={4} gapX={18} size={13}>
                {isCorrectable && (
                  <button type="button" className={MORE} onClick={() => setCorrecting(true)}>
                    {text.correctAll}
                  </button>
                )}
                <Link to="/invoice-list" search={{ month: 'all', invoice: header.id }} className={MORE}>
                  {text.seeInvoice}
                </Link>
              </Row>
            </>
          )}
          <Row
            as="p"
            wrap
            gapY={4}
            gapX={16}
            mt="auto"
            pt={8}
            tone="faint"
            size={12.5}
            narrow={{ display: 'none' }}
            aria-hidden="true"
          >
            <span>
              <KeyCaps keys="1" /> … <KeyCaps keys="9" /> {text.keyHints.doubt}
            </span>
            <span>
              <KeyCaps keys={text.keyNames.escape} /> {text.keyHints.leaveField}
            </span>
            <span>
              <KeyCaps keys="Z" /> {text.keyHints.undo}
            </span>
          </Row>
        </Stack>
        <Actions
          decision={decision}
          hasOpen={open.length > 0}
          onConfirm={confirm}
          onCorrect={isCorrectable ? correct : null}
          onLater={onLater}
        />
      </Stack>
      {asksReason && (
        <LazyPart
          part={decisionDialog}
          props={{
            id: header.id,
            documentNumber: header.documentNumber,
            decision: header.isAltered ? 'confirmAltered' : 'confirm',
            onClose: () => setAsksReason(false),
            onDone: () => onDecided({ id: header.id, outcome: 'confirmed', calls: 1 }),
          }}
        />
      )}
    </Panes>
  );
}
