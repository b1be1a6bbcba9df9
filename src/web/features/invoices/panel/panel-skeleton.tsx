import { Button } from '@mantine/core';
import { IconCloudOff, IconFileOff, IconRefresh } from '@tabler/icons-react';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { t } from '#text/common.ts';
import { invoiceText } from '#text/invoice.ts';
import { invoicePanelText as text } from '#text/invoice-panel.ts';
import { invoiceListText } from '#text/invoices.ts';
import { formatDate } from '#web/format/dates.ts';
import { issuerLabel, receiverLabel } from '#web/format/invoice-line.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './panel.module.css';
import { IssuerHeading, LeadingAmount } from './panel-data.tsx';

interface Failure {
  sentence: string;
  onRetry: () => void;
  /** Absent at the end of the list. */
  onNext: (() => void) | undefined;
}

function KnownTitle({ header, isPhone }: { header: InvoiceHeader; isPhone: boolean }) {
  const { issuer, receiver, issueDate, isAltered } = header;
  return (
    <header>
      <IssuerHeading isPhone={isPhone}>{issuerLabel(issuer)}</IssuerHeading>
      <Text as="p" tone="muted" size={13}>
        {formatDate(issueDate)}, {text.to(receiverLabel(receiver) ?? invoiceText.noReceiver)}
      </Text>
      {isAltered ? (
        <Text as="p" tone="muted" size={13}>
          {t.common.alteredNotCounted}
        </Text>
      ) : (
        <LeadingAmount header={header} />
      )}
    </header>
  );
}

const WAY = look({ phone: { touch: true } });

function FailureNote({ failure, isKnown }: { failure: Failure; isKnown: boolean }) {
  const { sentence, onRetry, onNext } = failure;
  return (
    <Note tone="bad" Icon={IconCloudOff} title={invoiceListText.detailProblem} role="alert">
      {sentence} {isKnown && text.knownFromList}
      <Row as="span" wrap gap={8} mt={10}>
        <Button className={WAY} size="xs" leftSection={<IconRefresh size={15} aria-hidden="true" />} onClick={onRetry}>
          {t.common.retry}
        </Button>
        {onNext && (
          <Button className={WAY} size="xs" variant="default" onClick={onNext}>
            {text.seeNext}
          </Button>
        )}
      </Row>
    </Note>
  );
}

/** Grey placeholders for facts, figures and checks, in their places. */
const Places = () => (
  <>
    <Grid gapY={10} gapX={14} className={classes.places}>
      {[62, 92, 72, 66, 56, 89, 75, 100, 63, 85, 67, 78].map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one from another
        <Skeleton key={at} width={width} />
      ))}
    </Grid>
    <Grid gap={12} pt={16} rule="top" className={classes.figures}>
      {[68, 80, 90, 100].map((width) => (
        <Row as="span" justify="between" key={width}>
          <Skeleton width={width} />
          <Skeleton width={76} />
        </Row>
      ))}
    </Grid>
    <Grid pt={16} rule="top" gapY={8} gapX={12} align="center" className={classes.checks}>
      <Text radius="round" className={classes.seal} />
      <Skeleton width="34%" />
      <Skeleton width="58%" />
    </Grid>
  </>
);

interface PanelSkeletonProps {
  /** What the list knows of the invoice. */
  header: InvoiceHeader | undefined;
  failure: Failure | null;
  isPhone: boolean;
}

/**
 * An invoice that is loading, or could not be loaded: what the list knows is shown at once, with placeholders for the
 * rest. After a failure the placeholders are still.
 */
export function PanelSkeleton({ header, failure, isPhone }: PanelSkeletonProps) {
  return (
    <Grid
      flex={1}
      gap={24}
      shrinkY
      pt={18}
      pb={16}
      pr={20}
      pl={24}
      overflow="auto"
      className={classes.coming}
      data-still={failure !== null || undefined}
    >
      <Grid gap={16} alignContent="start">
        {!failure && (
          <p className="visually-hidden" role="status">
            {invoiceText.loading}
          </p>
        )}
        {header ? (
          <KnownTitle header={header} isPhone={isPhone} />
        ) : (
          <Grid gap={16} alignContent="start">
            <Skeleton width="60%" />
            <Skeleton width="38%" />
            <Skeleton width="46%" />
          </Grid>
        )}
        {failure && <FailureNote failure={failure} isKnown={header !== undefined} />}
        <Places />
      </Grid>
      {!isPhone && (
        <Grid p={14} radius="card" fill="canvas" className={classes.paper}>
          {failure && (
            <Grid
              as="p"
              gap={10}
              placeContent="center"
              justifyItems="center"
              p={24}
              frame="dashed"
              radius="control"
              tone="muted"
              size={13.5}
              textAlign="center"
            >
              <IconFileOff size={26} stroke={1.4} aria-hidden="true" />
              {text.originalWaits}
            </Grid>
          )}
        </Grid>
      )}
    </Grid>
  );
}
