import { IconAlertTriangle, IconCheck, IconHelp, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { InvoiceAlteration, InvoiceVerification } from '#contract/invoices.ts';
import { findComparedValue } from '#web/format/compared-value.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { CertificateChain } from './certificate-chain.tsx';
import classes from './verification-seal.module.css';

type Check = InvoiceVerification['checks'][number];
type CheckState = Check['verdict'] | 'altered';

const ICONS = { altered: IconShieldX, ok: IconCheck, observed: IconAlertTriangle, 'not-verifiable': IconHelp };
const SEAL_ICONS = { ...ICONS, ok: IconShieldCheck };

/** Checks that show what was changed, of those that need a look. */
function isAlteredCheck({ name, verdict }: Check, alteration: InvoiceAlteration | null): boolean {
  if (alteration === null || verdict !== 'observed') return false;
  const isToldBy = (wanted: 'qr' | 'cdc') => alteration.comparison.some(({ toldBy }) => toldBy === wanted);
  const shown: Readonly<Record<string, boolean>> = {
    signature: alteration.isSignatureBroken,
    'qr-against-content': isToldBy('qr') || alteration.isQrOfAnotherSignature,
    'qr-against-signature': alteration.isQrOfAnotherSignature,
    'cdc-against-fields': isToldBy('cdc'),
  };
  return shown[name] ?? false;
}

/** A sentence whose false figures are struck through. */
function Sentence({ children, alteration }: { children: string; alteration: InvoiceAlteration | null }) {
  const found = (alteration?.comparison ?? [])
    .flatMap(({ field, says }) => (says === null ? [] : (findComparedValue(field, says, children) ?? [])))
    .toSorted((one, other) => one.at - other.at)[0];
  if (!found) return children;
  return (
    <>
      {children.slice(0, found.at)}
      <del>{found.written}</del>
      <Sentence alteration={alteration}>{children.slice(found.at + found.written.length)}</Sentence>
    </>
  );
}

interface CheckProps {
  check: Check;
  state: CheckState;
  alteration: InvoiceAlteration | null;
}

function CheckLine({ check: { title, sentence }, state, alteration }: CheckProps) {
  const Icon = ICONS[state];
  return (
    <li className={classes.check} data-verdict={state} title={state === 'ok' ? sentence : undefined}>
      <Icon size={17} stroke={2} aria-hidden="true" />
      <span className={classes.title}>
        {title}
        {state !== 'ok' && (
          <small>
            <Sentence alteration={alteration}>{sentence}</Sentence>
          </small>
        )}
      </span>
      <span className={classes.verdict}>{invoiceText.verdicts[state]}</span>
    </li>
  );
}

interface ChecksProps extends Omit<CheckProps, 'check'> {
  checks: readonly Check[];
}

function Checks({ checks, ...rest }: ChecksProps) {
  if (checks.length === 0) return null;
  return (
    <ul className={rest.state === 'ok' ? classes.inOrder : classes.others}>
      {checks.map((check) => (
        <CheckLine key={check.name} check={check} {...rest} />
      ))}
    </ul>
  );
}

interface SealProps {
  verification: InvoiceVerification;
  /** Null unless the invoice is altered. */
  alteration: InvoiceAlteration | null;
  /** Part of something that has a frame already, and says that an invoice is altered itself. */
  plain?: boolean;
  /** Only what matters most stands there; the rest waits behind a button. */
  folded?: boolean;
  /** At the end of the head. */
  aside?: ReactNode;
}

/** How far an invoice can be trusted: what was changed, what needs a look, who vouches for it, what is in order. */
export function VerificationSeal({ verification, alteration, plain = false, folded = false, aside }: SealProps) {
  const { chain, checks } = verification;
  const verdict = alteration === null ? verification.verdict : 'altered';
  const altered = checks.filter((check) => isAlteredCheck(check, alteration));
  const having = (wanted: Check['verdict']) =>
    checks.filter((check) => check.verdict === wanted && !altered.includes(check));
  const [observed, open, ok] = [having('observed'), having('not-verifiable'), having('ok')];
  const counts = { altered: altered.length, observed: observed.length, open: open.length, ok: ok.length };
  const lookedAt = (
    <>
      <Checks checks={observed} state="observed" alteration={alteration} />
      <Checks checks={open} state="not-verifiable" alteration={alteration} />
    </>
  );
  const trusted = (
    <>
      {chain && <CertificateChain chain={chain} isOpen={verdict === 'ok' && plain && !folded} />}
      <Checks
        checks={ok.filter(({ name }) => !chain || name !== 'certificate-chain')}
        state="ok"
        alteration={alteration}
      />
    </>
  );
  const isAltered = verdict === 'altered';
  const Icon = SEAL_ICONS[verdict];
  return (
    <section
      className={classes.seal}
      data-plain={plain || undefined}
      aria-label={isAltered ? invoiceText.checksRegion : invoiceText.seal[verdict]}
    >
      {isAltered && plain ? (
        <h2 className={classes.tally}>
          {invoiceText.checks(checks.length)} <span>{invoiceText.tally(counts)}</span>
        </h2>
      ) : (
        <div className={classes.head} data-verdict={verdict}>
          <span className={classes.ring}>
            <Icon size={20} stroke={2} aria-hidden="true" />
          </span>
          <div className={classes.words}>
            <h2 className={classes.name}>{invoiceText.seal[verdict]}</h2>
            <p className={classes.count}>
              {verdict === 'ok' || (!plain && !isAltered)
                ? invoiceText.inOrder(ok.length, checks.length)
                : invoiceText.tally(counts)}
            </p>
          </div>
          {aside}
        </div>
      )}
      <Checks checks={altered} state="altered" alteration={alteration} />
      {(!folded || !isAltered) && lookedAt}
      {folded && ok.length > 0 ? (
        <details className={classes.fold}>
          <summary>
            {isAltered
              ? invoiceText.seeOthers(invoiceText.tally({ ...counts, altered: 0 }))
              : invoiceText.seeInOrder(ok.length)}
          </summary>
          {isAltered && lookedAt}
          {trusted}
        </details>
      ) : (
        trusted
      )}
    </section>
  );
}
