import { IconAlertCircle, IconCheck, IconCircleCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ConnectionCause } from '#contract/mailboxes.ts';
import type { MailProvider } from '#domain/mail-provider.ts';
import { mailboxesText } from '#web/text/es/mailboxes.ts';
import { HelpLink } from '#web/ui/feedback/help-link.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import classes from './form.module.css';
import type { TestOutcome } from './use-connection-test.ts';

const words = mailboxesText.test;

/** Where each provider makes passwords for one application. */
const APP_PASSWORDS: Partial<Record<MailProvider, string>> = {
  gmail: 'https://myaccount.google.com/apppasswords',
  yahoo: 'https://login.yahoo.com/account/security',
};

/** The server was reached and did not take what was typed. */
const REJECTED: ReadonlySet<ConnectionCause> = new Set(['credenciales', 'contrasena_de_aplicacion']);
export const isPasswordRejected = (outcome: TestOutcome | null): boolean =>
  outcome?.cause !== undefined && outcome?.cause !== null && REJECTED.has(outcome.cause);

function Step({ name, isGood }: { name: string; isGood: boolean }) {
  const Icon = isGood ? IconCheck : IconX;
  return (
    <li className={classes.step} data-good={isGood || undefined}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {name} <span className="visually-hidden">{isGood ? words.passed : words.failed}</span>
    </li>
  );
}

interface TestResultProps {
  outcome: TestOutcome;
  provider: MailProvider;
  /** The way out, where there is one. */
  children?: ReactNode;
}

/** What a test found: the sentence by its cause, and how far it came. */
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
            <a className={classes.link} href={help} target="_blank" rel="noopener noreferrer">
              {words.howTo}
            </a>
          )}{' '}
          {isPasswordRejected(outcome) && <HelpLink topic={provider === 'outlook' ? 'outlook' : 'password'} />}
        </p>
      )}
      {steps && (
        <ul className={classes.steps}>
          <Step name={words.connection} isGood={steps.connectionTest} />
          <Step name={words.login} isGood={steps.loginTest} />
          {steps.loginTest && <Step name={words.folder} isGood={steps.folderTest} />}
        </ul>
      )}
      {children && <p>{children}</p>}
    </Note>
  );
}
