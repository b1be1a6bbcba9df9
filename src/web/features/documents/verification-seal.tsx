import { IconAlertTriangle, IconCheck, IconHelp } from '@tabler/icons-react';
import type { WireVerification } from '#contract/invoices.ts';
import { t } from '#web/text/es.ts';
import classes from './verification-seal.module.css';

type Check = WireVerification['checks'][number];

const ICONS = { ok: IconCheck, observada: IconAlertTriangle, no_verificable: IconHelp };

function CheckLine({ check: { verdict, title, sentence } }: { check: Check }) {
  const Icon = ICONS[verdict];
  return (
    <li className={classes.check} data-verdict={verdict}>
      <Icon size={17} stroke={2} aria-hidden="true" />
      <span className={classes.title}>
        {title}
        {verdict !== 'ok' && <small>{sentence}</small>}
      </span>
      <span className={verdict === 'ok' ? 'visually-hidden' : classes.verdict}>{t.invoice.verdicts[verdict]}</span>
    </li>
  );
}

/** How far an invoice can be trusted. What needs a look comes before what is in order. */
export function VerificationSeal({ verification: { verdict, checks } }: { verification: WireVerification }) {
  const Icon = ICONS[verdict];
  const inOrder = checks.filter((check) => check.verdict === 'ok');
  const others = checks.filter((check) => check.verdict !== 'ok');
  return (
    <section className={classes.seal} aria-label={t.invoice.seal[verdict]}>
      <div className={classes.head} data-verdict={verdict}>
        <span className={classes.ring}>
          <Icon size={20} stroke={2} aria-hidden="true" />
        </span>
        <div>
          <h2 className={classes.name}>{t.invoice.seal[verdict]}</h2>
          <p className={classes.count}>{t.invoice.inOrder(inOrder.length, checks.length)}</p>
        </div>
      </div>
      {others.length > 0 && (
        <ul className={classes.others}>
          {others.map((check) => (
            <CheckLine key={check.name} check={check} />
          ))}
        </ul>
      )}
      {inOrder.length > 0 && (
        <ul className={classes.inOrder}>
          {inOrder.map((check) => (
            <CheckLine key={check.name} check={check} />
          ))}
        </ul>
      )}
    </section>
  );
}
