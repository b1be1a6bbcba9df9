import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { isPrinted } from '#domain/received-document.ts';
import { typedText as text } from '#text/typed-invoice.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type InvoiceDetail, invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { invoicesChanged, invoicesRemoved } from '#web/api/queries/invoices-changed.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Segments } from '#web/ui/inputs/segments.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Panes, WholeWindow } from '#web/ui/layout/panes.tsx';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Loading, Problem } from '#web/ui/layout/screen.tsx';
import type { TypedPaper } from './paper-pane.tsx';
import type { TakenPaper } from './photo-part.tsx';
import { tellSaved } from './tell-saved.ts';
import classes from './typed.module.css';
import { type CarriedFields, writtenIn } from './typed-draft.ts';
import { TypedForm } from './typed-form.tsx';
import { type Saved, useTyped } from './use-typed.ts';

const route = getRouteApi('/member/cargar-factura');

/** Loaded when needed: typing without a file needs neither. */
const paperPane = defineLazyPart(async () => (await import('./paper-pane.tsx')).PaperPane);
const paperStrip = defineLazyPart(async () => (await import('./paper-pane.tsx')).PaperStrip);
const refused = defineLazyPart(async () => (await import('./typed-hints.tsx')).Refused);
const tally = defineLazyPart(async () => (await import('./typed-hints.tsx')).Tally);
const photoPart = defineLazyPart(async () => (await import('./photo-part.tsx')).PhotoPart);

type Side = 'with' | 'without';
const SIDES = [
  { value: 'with', label: text.withFile },
  { value: 'without', label: text.withoutFile },
] as const;

interface TypedPaperProps {
  invoice: InvoiceDetail | null;
  documentId: string | null;
  /** What was just saved, as a sentence that is still to be shown. */
  told: string | null;
  onTold: (sentence: string | null) => void;
  carried: CarriedFields;
  onCarry: (carried: CarriedFields) => void;
}

/** One invoice: the file at the left, where there is one, and the form at the right. */
function OnePaper({ invoice, documentId, told, onTold, carried, onCarry }: TypedPaperProps) {
  const isPhone = usePhone();
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const hasPages = invoice?.files.some(({ kind }) => isPrinted(kind)) ?? false;
  const paper: TypedPaper | null =
    invoice && hasPages ? { kind: 'invoice', detail: invoice } : documentId ? { kind: 'document', documentId } : null;
  const [side, setSide] = useState<Side>(paper === null ? 'without' : 'with');

  function leave(saved: Saved, next: 'leave' | 'more' | 'doubtful'): void {
    // Removes an undone invoice from the cache; if the form was left, the list opens in place of the invoice.
    const forget = async () => {
      if (next === 'leave') await navigate({ to: '/invoice-list', search: {} });
      await invoicesRemoved(client, [saved.id]);
    };
    onCarry({});
    if (saved.message) tellSaved(saved, invoice === null ? forget : () => invoicesChanged(client));
    if (next === 'more') {
      inHand.restart();
      if (documentId) void navigate({ search: {}, ignoreBlocker: true });
    } else if (next === 'doubtful') {
      onTold(text.stillDoubtful);
      void navigate({ search: { factura: saved.id }, replace: true, ignoreBlocker: true });
    } else {
      void navigate({ to: '/invoice-list', search: { month: 'all', invoice: saved.id }, ignoreBlocker: true });
    }
  }
  const inHand = useTyped({ invoice, documentId, carried, onSaved: leave });
  // The form starts anew with what was read, and with what was typed meanwhile.
  function take(taken: TakenPaper): void {
    onCarry(writtenIn(inHand.draft));
    void navigate({ search: { ...taken }, replace: true, ignoreBlocker: true });
  }
  const photo = { hasCamera: isPhone, onTaken: take };
  const back = () =>
    void navigate({ to: '/invoice-list', search: invoice ? { month: 'all', invoice: invoice.header.id } : {} });
  const title = invoice === null ? text.title : text.correctTitle;
  const hasPane = !isPhone && side === 'with';
  const shownPaper = side === 'with' ? paper : null;
  return (
    <WholeWindow>
      <Row
        wrap
        gapY={6}
        gapX={12}
        align="center"
        py={6}
        px={20}
        rule="bottom"
        phone={{ p: 0, frame: 'none' }}
        className={classes.bar}
      >
        <IconButton
          Icon={isPhone ? IconX : IconArrowLeft}
          label={isPhone ? text.close : invoice ? text.backTo : text.back}
          onClick={back}
        />
        <Text as="h1" size={18} weight={600} tracking={2}>
          {title}
        </Text>
        {!isPhone && invoice === null && (
          <Segments label={text.from} choices={SIDES} chosen={side} onChoose={setSide} />
        )}
        <Text flex={1} />
        {!isPhone && (
          <>
            <LazyPart part={tally} props={{ inHand }} />
            <Button variant="subtle" size="xs" color="gray" disabled={inHand.isSending} onClick={inHand.leave}>
              {text.leave}
            </Button>
          </>
        )}
        {isPhone && invoice === null && <LazyPart part={photoPart} props={{ ...photo, look: 'icon' as const }} />}
      </Row>
      {told && (
        <Note tone="warn" Icon={IconAlertTriangle} role="alert">
          {told}
        </Note>
      )}
      {isPhone && shownPaper && <LazyPart part={paperStrip} props={{ paper: shownPaper, field: inHand.current }} />}
      <Panes
        columns={hasPane ? 'minmax(0, 1fr) minmax(0, 676px)' : 'minmax(0, 760px)'}
        className={hasPane ? classes.halves : look({ justify: 'center' })}
      >
        {hasPane &&
          (paper ? (
            <LazyPart
              part={paperPane}
              props={{
                paper,
                field: inHand.current,
                action: invoice === null && <LazyPart part={photoPart} props={{ ...photo, look: 'change' as const }} />,
              }}
              fallback={<Grid alignContent="center" justifyItems="center" p={24} fill="soft" />}
            />
          ) : (
            <LazyPart
              part={photoPart}
              props={{ ...photo, look: 'empty' as const }}
              fallback={<Grid alignContent="center" justifyItems="center" p={24} fill="soft" />}
            />
          ))}
        <TypedForm inHand={inHand} invoice={invoice} isPhone={isPhone} />
      </Panes>
      <LeaveGuard wouldLose={inHand.wouldLose} />
    </WholeWindow>
  );
}

type CarryProps = Pick<TypedPaperProps, 'carried' | 'onCarry'>;

function Known({ id, ...carry }: { id: string } & CarryProps) {
  const [told, setTold] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(invoiceQueries.one(id));
  if (error instanceof ApiError && error.status === 404) return <LazyPart part={refused} props={{ id: null }} />;
  if (error && !data) {
    return (
      <Problem title={text.problem} onRetry={() => void refetch()}>
        {error.message}
      </Problem>
    );
  }
  if (!data) return <Loading />;
  if (!data.isCorrectable || data.header.isAltered) {
    return <LazyPart part={refused} props={{ id }} />;
  }
  // Another version starts with its own values.
  return (
    <OnePaper
      key={data.version}
      invoice={data}
      documentId={null}
      told={told ?? (data.doubts.length > 0 && data.undoable === 'typed' ? text.stillDoubtful : null)}
      onTold={setTold}
      {...carry}
    />
  );
}

/** Types an invoice, with or without a file, and corrects one that was read or typed. */
export function TypedScreen() {
  const { documento, factura } = route.useSearch();
  const [told, setTold] = useState<string | null>(null);
  const [carried, onCarry] = useState<CarriedFields>({});
  if (factura) return <Known id={factura} carried={carried} onCarry={onCarry} />;
  return (
    <OnePaper
      key={documento ?? 'new'}
      invoice={null}
      documentId={documento ?? null}
      told={told}
      onTold={setTold}
      carried={carried}
      onCarry={onCarry}
    />
  );
}
