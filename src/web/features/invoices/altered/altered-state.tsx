import { Button } from '@mantine/core';
import { IconMailForward, IconShieldX, IconTrash } from '@tabler/icons-react';
import { alteredText as text } from '#text/altered-invoice.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { May, useMay } from '#web/features/session/businesses/may.ts';
import { formatDate } from '#web/format/dates.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { UndoButton } from '../decide/undo-button.tsx';
import classes from './altered.module.css';
import { issuerAddress, mailToIssuer } from './mail-to-issuer.ts';

/** What the alteration means: the invoice does not count, or somebody confirmed it, with the reason. */
function Effect({ invoice: { header, confirmation } }: { invoice: InvoiceDetail }) {
  if (confirmation === null || header.isInReview) return text.effect;
  const { name, email, at, reason } = confirmation;
  const confirmed = text.confirmed(name ?? email, formatDate(at));
  return reason === null ? confirmed : `${confirmed} ${text.reason(reason)}`;
}

interface AskAgainProps {
  invoice: InvoiceDetail;
  size?: 'xs' | 'sm';
  className?: string | undefined;
}

export function AskAgainButton({ invoice, size = 'sm', className }: AskAgainProps) {
  return (
    <Button
      component="a"
      href={mailToIssuer(invoice)}
      size={size}
      className={className}
      leftSection={<IconMailForward size={17} aria-hidden="true" />}
    >
      {text.askAgain}
    </Button>
  );
}

interface AlteredStateProps {
  invoice: InvoiceDetail;
  /** On a phone the actions stand at the bottom, within reach of the thumb. */
  isPhone: boolean;
  onConfirm: () => void;
  onRemove: () => void;
}

const ACTION = look({ px: 10 });

/** The state comes first, and what can be done about it; no figure is shown. */
export function AlteredState({ invoice, isPhone, onConfirm, onRemove }: AlteredStateProps) {
  const mayWrite = useMay('contador');
  const address = issuerAddress(invoice);
  const told = address ? text.checkAddress(address) : text.noAddress;
  return (
    <Grid
      as="section"
      columns="auto-rest"
      gap={12}
      py={14}
      px={16}
      frame="bad"
      radius="card"
      fill="bad-soft"
      className={classes.card}
      aria-label={text.title}
    >
      <Grid as="span" placeItems="center" radius="round" className={classes.ring}>
        <IconShieldX size={20} stroke={1.8} aria-hidden="true" />
      </Grid>
      <div>
        <Text as="h2" tone="bad" size={15} weight={600} leading={1.3}>
          {text.title}
        </Text>
        <Text as="p" mt={2} size={13.5} breaks>
          {text.what}{' '}
          <span className="muted">
            <Effect invoice={invoice} />
          </span>
        </Text>
        {isPhone && (
          <Text as="p" mt={6} tone="muted" size={12.5} breaks>
            {told}
          </Text>
        )}
      </div>
      {!isPhone && (
        <Row wrap span="all" gapY={8} gapX={6}>
          <AskAgainButton invoice={invoice} size="xs" className={ACTION} />
          {mayWrite && invoice.header.isInReview && (
            <Button className={ACTION} variant="default" size="xs" aria-haspopup="dialog" onClick={onConfirm}>
              {text.confirm}
            </Button>
          )}
          <UndoButton invoice={invoice} className={ACTION} />
          <May needs="contador">
            <Button
              className={ACTION}
              variant="subtle"
              size="xs"
              color="red"
              c="var(--bad)"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={onRemove}
            >
              {text.remove}
            </Button>
          </May>
          <Text as="p" tone="muted" size={12.5} breaks className={classes.address}>
            {told}
          </Text>
        </Row>
      )}
    </Grid>
  );
}
