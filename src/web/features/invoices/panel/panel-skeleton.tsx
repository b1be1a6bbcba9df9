import { Button } from '@mantine/core';
import { IconCloudOff, IconFileOff, IconRefresh } from '@tabler/icons-react';
import type { InvoiceHeader } from '#contract/invoices.ts';
import { formatDate } from '#web/format/dates.ts';
import { issuerLabel, receiverLabel } from '#web/format/invoice-line.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { invoicePanelText as text } from '#web/text/es/invoice-panel.ts';
import { invoiceListText } from '#web/text/es/invoices.ts';
import { t } from '#web/text/es.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LeadingAmount } from './panel-data.tsx';
import classes from './panel-skeleton.module.css';

interface Failure {
  sentence: string;
  onRetry: () => void;
  /** Absent at the end of the list. */
  onNext: (() => void) | undefined;
}

function KnownTitle({ header, isPhone }: { header: InvoiceHeader; isPhone: boolean }) {
  const { issuer, receiver, issueDate, isAltered } = header;
  const Heading = isPhone ? 'h1' : 'h2';
  return (
    <header>
      <Heading className={classes.issuer}>{issuerLabel(issuer)}</Heading>
      <p className={classes.small}>
        {formatDate(issueDate)}, {text.to(receiverLabel(receiver) ?? invoiceText.noReceiver)}
      </p>
      {isAltered ? <p className={classes.small}>{t.common.alteredNotCounted}</p> : <LeadingAmount header={header} />}
    </header>
  );
}

function FailureNote({ failure, isKnown }: { failure: Failure; isKnown: boolean }) {
  const { sentence, onRetry, onNext } = failure;
  return (
    <Note tone="bad" Icon={IconCloudOff} title={invoiceListText.detailProblem} role="alert">
      {sentence} {isKnown && text.knownFromList}
      <span className={classes.ways}>
        <Button size="xs" leftSection={<IconRefresh size={15} aria-hidden="true" />} onClick={onRetry}>
          {t.common.retry}
        </Button>
        {onNext && (
          <Button size="xs" variant="default" onClick={onNext}>
            {text.seeNext}
          </Button>
        )}
      </span>
    </Note>
  );
}

/** Facts, figures and checks, in their places. */
const Places = () => (
  <>
    <div className={classes.facts}>
      {[62, 92, 72, 66, 56, 89, 75, 100, 63, 85, 67, 78].map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one from another
        <Skeleton key={at} width={width} />
      ))}
    </div>
    <div className={classes.figures}>
      {[68, 80, 90, 100].map((width) => (
        <span key={width}>
          <Skeleton width={width} />
          <Skeleton width={76} />
        </span>
      ))}
    </div>
    <div className={classes.checks}>
      <span className={classes.seal} />
      <Skeleton width="34%" />
      <Skeleton width="58%" />
    </div>
  </>
);

interface PanelSkeletonProps {
  /** What the list knows of it. */
  header: InvoiceHeader | undefined;
  failure: Failure | null;
  isPhone: boolean;
}

/**
 * An invoice that is on its way, or did not come: what the list knows stands at once, the rest keeps its places. After a
 * failure nothing moves any more.
 */
export function PanelSkeleton({ header, failure, isPhone }: PanelSkeletonProps) {
  return (
    <div className={classes.coming} data-still={failure !== null || undefined}>
      <div className={classes.data}>
        {!failure && (
          <p className="visually-hidden" role="status">
            {invoiceText.loading}
          </p>
        )}
        {header ? (
          <KnownTitle header={header} isPhone={isPhone} />
        ) : (
          <div className={classes.title}>
            <Skeleton width="60%" />
            <Skeleton width="38%" />
            <Skeleton width="46%" />
          </div>
        )}
        {failure && <FailureNote failure={failure} isKnown={header !== undefined} />}
        <Places />
      </div>
      {!isPhone && (
        <div className={classes.paper}>
          {failure && (
            <p className={classes.missing}>
              <IconFileOff size={26} stroke={1.4} aria-hidden="true" />
              {text.originalWaits}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
