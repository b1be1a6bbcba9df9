import { IconAlertCircle, IconCheck, IconCircleCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ConnectionCause } from '#contract/mailboxes/mailboxes.ts';
import type { MailProvider } from '#domain/mail/mail-provider.ts';
import { mailboxesText } from '#text/mailboxes.ts';
import { HelpLink } from '#web/ui/feedback/help-link.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Row } from '#web/ui/layout/parts.tsx';
import type { TestOutcome } from './use-connection-test.ts';

const words = mailboxesText.test;

/** Where each provider creates app passwords. */
const APP_PASSWORDS: Partial<Record<MailProvider, string>> = {
  gmail: 'https://myaccount.google.com/apppasswords',
  yahoo: 'https://login.yahoo.com/account/security',
};

/** The server was reached and refused what was typed. */
const REJECTED: ReadonlySet<ConnectionCause> = new Set(['credenciales', 'contrasena_de_aplicacion']);
export const isPasswordRejected = (outcome: TestOutcome | null): boolean =>
  outcome?.cause !== undefined && outcome?.cause !== null && REJECTED.has(outcome.cause);

const STEPS = {
  passed: { Icon: IconCheck, word: words.passed, told: { tone: 'ok', weight: 550 } },
  failed: { Icon: IconX, word: words.failed, told: { tone: 'bad', weight: 550 } },
  untried: { Icon: IconMinus, word: words.untried, told: { tone: 'muted', weight: 400 } },
} as const;

function Step({ name, outcome }: { name: string; outcome: keyof typeof STEPS }) {
  const { Icon, word, told } = STEPS[outcome];
  return (
    <Row as="li" gap={5} align="center" inline {...told}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {name} <span className="visually-hidden">{word}</span>
    </Row>
  );
}

const outcomeOf = (isGood: boolean) => (isGood ? 'passed' : 'failed');

interface TestResultProps {
  outcome: TestOutcome;
  provider: MailProvider;
  /** What to do about it. */
  children?: ReactNode;
}

/** The result of a test: a sentence for its cause, and how far it came. */
export function TestResult({ outcome, provider, children }: TestResultProps) {
  const { success, message, detail, steps, cause } = outcome;
  const help = cause === 'contrasena_de_aplicacion' ? APP_PASSWORDS[provider] : undefined;
  return (
    <Note
      tone={success ? 'ok' : 'bad'}
      Icon={success ? IconCircleCheck : IconAlertCircle}
      title={message}
      role={success ? 'status' : 'alert'}
    >
      {(detail || help || isPasswordRejected(outcome)) && (
        <p>
          {detail}{' '}
          {help && (
            <a
              className={look({ tone: 'brand', weight: 550, underline: 'always' })}
              href={help}
              target="_blank"
              rel="noopener noreferrer"
            >
              {words.howTo}
            </a>
          )}{' '}
          {isPasswordRejected(outcome) && <HelpLink topic={provider === 'outlook' ? 'outlook' : 'password'} />}
        </p>
      )}
      {steps && (
        <Row as="ul" wrap gapY={4} gapX={16} mt={4} size={12.5}>
          <Step name={words.connection} outcome={outcomeOf(steps.connectionTest)} />
          <Step name={words.login} outcome={steps.connectionTest ? outcomeOf(steps.loginTest) : 'untried'} />
          {steps.loginTest && <Step name={words.folder} outcome={outcomeOf(steps.folderTest)} />}
        </Row>
      )}
      {children && <p>{children}</p>}
    </Note>
  );
}
