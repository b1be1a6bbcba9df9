import { IconAlertTriangle, IconCheck, IconHelp, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { InvoiceAlteration, InvoiceVerification } from '#contract/invoices/invoice.ts';
import { invoiceText } from '#text/invoice.ts';
import { findComparedValue } from '#web/format/compared-value.ts';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { CertificateChain } from './certificate-chain.tsx';
import classes from './verification.module.css';

type Check = InvoiceVerification['checks'][number];
type CheckState = Check['verdict'] | 'altered';

const ICONS = { altered: IconShieldX, ok: IconCheck, observed: IconAlertTriangle, 'not-verifiable': IconHelp };
const SEAL_ICONS = { ...ICONS, ok: IconShieldCheck };

/** Whether a check that needs a look shows what was changed. */
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

/** A check's sentence, in which the false figures are struck through. */
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
    <Grid
      as="li"
      gap={9}
      align="start"
      relative
      py={3}
      className={classes.check}
      data-verdict={state}
      title={state === 'ok' ? sentence : undefined}
    >
      <Icon size={17} stroke={2} aria-hidden="true" />
      <Text breaks className={classes.title}>
        {title}
        {state !== 'ok' && (
          <small>
            <Sentence alteration={alteration}>{sentence}</Sentence>
          </small>
        )}
      </Text>
      <Text tone="faint" size={12.5} className={classes.verdict}>
        {invoiceText.verdicts[state]}
      </Text>
    </Grid>
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
  /** For a place that has a frame already and says itself that an invoice is altered. */
  plain?: boolean;
  /** Shows only what matters most; the rest opens with a button. */
  folded?: boolean;
  /** Stands at the end of the head. */
  aside?: ReactNode;
}

/**
 * How far an invoice can be trusted: what was changed, what needs a look, who vouches for the signature, what is in
 * order.
 */
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
    <Box
      as="section"
      py={13}
      px={16}
      frame="line"
      radius="card"
      className={classes.seal}
      data-plain={plain || undefined}
      aria-label={isAltered ? invoiceText.checksRegion : invoiceText.seal[verdict]}
    >
      {isAltered && plain ? (
        <Text as="h2" size={14} weight={600}>
          {invoiceText.checks(checks.length)}{' '}
          <Text tone="muted" weight={400}>
            {invoiceText.tally(counts)}
          </Text>
        </Text>
      ) : (
        <Row wrap align="center" className={classes.head} data-verdict={verdict}>
          <Grid
            as="span"
            placeItems="center"
            flex="none"
            radius="round"
            fill="brand-soft"
            tone="ok"
            className={classes.ring}
          >
            <Icon size={20} stroke={2} aria-hidden="true" />
          </Grid>
          <Box shrinkX className={classes.words}>
            <Text as="h2" size={14} weight={600} className={classes.name}>
              {invoiceText.seal[verdict]}
            </Text>
            <Text as="p" tone="muted" size={12.5}>
              {verdict === 'ok' || (!plain && !isAltered)
                ? invoiceText.inOrder(ok.length, checks.length)
                : invoiceText.tally(counts)}
            </Text>
          </Box>
          {aside}
        </Row>
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
    </Box>
  );
}
