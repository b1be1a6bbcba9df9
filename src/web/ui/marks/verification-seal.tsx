import { IconAlertTriangle, IconCheck, IconHelp } from '@tabler/icons-react';
import type { InvoiceVerification } from '#contract/invoices.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import classes from './verification-seal.module.css';

type Check = InvoiceVerification['checks'][number];

const ICONS = { ok: IconCheck, observed: IconAlertTriangle, 'not-verifiable': IconHelp };

function CheckLine({ check: { verdict, title, sentence } }: { check: Check }) {
  const Icon = ICONS[verdict];
  return (
    <li className={classes.check} data-verdict={verdict} title={verdict === 'ok' ? sentence : undefined}>
      <Icon size={17} stroke={2} aria-hidden="true" />
      <span className={classes.title}>
        {title}
        {verdict !== 'ok' && <small>{sentence}</small>}
      </span>
      <span className={verdict === 'ok' ? 'visually-hidden' : classes.verdict}>{invoiceText.verdicts[verdict]}</span>
    </li>
  );
}

function Checks({ checks, className }: { checks: readonly Check[]; className: string | undefined }) {
  if (checks.length === 0) return null;
  return (
    <ul className={className}>
      {checks.map((check) => (
        <CheckLine key={check.name} check={check} />
      ))}
    </ul>
  );
}

interface SealProps {
  verification: InvoiceVerification;
  /** Part of something that has a frame already. */
  plain?: boolean;
  /** What is in order waits behind a button. */
  folded?: boolean;
}

/** How far an invoice can be trusted. What needs a look comes before what is in order. */
export function VerificationSeal({ verification, plain = false, folded = false }: SealProps) {
  const { verdict, checks } = verification;
  const Icon = ICONS[verdict];
  const having = (wanted: Check['verdict']) => checks.filter((check) => check.verdict === wanted);
  const inOrder = having('ok');
  const observed = having('observed');
  const open = having('not-verifiable');
  return (
    <section className={classes.seal} data-plain={plain || undefined} aria-label={invoiceText.seal[verdict]}>
      <div className={classes.head} data-verdict={verdict}>
        <span className={classes.ring}>
          <Icon size={20} stroke={2} aria-hidden="true" />
        </span>
        <div>
          <h2 className={classes.name}>{invoiceText.seal[verdict]}</h2>
          <p className={classes.count}>
            {plain
              ? invoiceText.tally(inOrder.length, observed.length, open.length)
              : invoiceText.inOrder(inOrder.length, checks.length)}
          </p>
        </div>
      </div>
      <Checks checks={[...observed, ...open]} className={classes.others} />
      {folded && inOrder.length > 0 ? (
        <details className={classes.fold}>
          <summary>{invoiceText.seeInOrder(inOrder.length)}</summary>
          <Checks checks={inOrder} className={classes.inOrder} />
        </details>
      ) : (
        <Checks checks={inOrder} className={classes.inOrder} />
      )}
    </section>
  );
}
