import { Button } from '@mantine/core';
import { IconMailForward, IconShieldX, IconTrash } from '@tabler/icons-react';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { formatDate } from '#web/format/dates.ts';
import { alteredText as text } from '#web/text/es/altered-invoice.ts';
import { UndoButton } from '../decide/undo-button.tsx';
import classes from './altered-state.module.css';
import { issuerAddress, mailToIssuer } from './mail-to-issuer.ts';

/** What became of it: nobody counts it, or somebody confirmed it and says why. */
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
  /** On a phone the actions stand under the thumb. */
  isPhone: boolean;
  onConfirm: () => void;
  onRemove: () => void;
}

/** The state leads, and what can be done about it: no figure. */
export function AlteredState({ invoice, isPhone, onConfirm, onRemove }: AlteredStateProps) {
  const address = issuerAddress(invoice);
  return (
    <section className={classes.card} aria-label={text.title}>
      <span className={classes.ring}>
        <IconShieldX size={20} stroke={1.8} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <h2>{text.title}</h2>
        <p>
          {text.what}{' '}
          <span>
            <Effect invoice={invoice} />
          </span>
        </p>
        {isPhone && <p className={classes.address}>{address ? text.checkAddress(address) : text.noAddress}</p>}
      </div>
      {!isPhone && (
        <div className={classes.actions}>
          <AskAgainButton invoice={invoice} size="xs" />
          {invoice.header.isInReview && (
            <Button variant="default" size="xs" aria-haspopup="dialog" onClick={onConfirm}>
              {text.confirm}
            </Button>
          )}
          <UndoButton invoice={invoice} />
          <Button
            variant="subtle"
            size="xs"
            color="red"
            c="var(--bad)"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={onRemove}
          >
            {text.remove}
          </Button>
          <p className={classes.address}>{address ? text.checkAddress(address) : text.noAddress}</p>
        </div>
      )}
    </section>
  );
}
