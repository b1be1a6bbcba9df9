import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { loginText } from '#web/text/es/login.ts';
import type { LoginState } from './login-flow.ts';
import classes from './login-notice.module.css';

const DEFAULT_TRIAL_DAYS = 15;

function contentOf(state: LoginState, trialDays: number) {
  switch (state.phase) {
    case 'idle':
      return null;
    case 'loading':
      return { tone: 'info', Icon: IconInfoCircle, text: loginText.waiting } as const;
    case 'success':
      return { tone: 'ok', Icon: IconCircleCheck, text: loginText.success(trialDays) } as const;
    case 'already':
      return { tone: 'ok', Icon: IconCircleCheck, text: loginText.already } as const;
    case 'error':
      return state.mild
        ? ({ tone: 'info', Icon: IconInfoCircle, text: state.message } as const)
        : ({ tone: 'bad', Icon: IconAlertCircle, text: state.message } as const);
  }
}

/** How the sign-in goes. The regions are always there, so that a screen reader tells every change. */
export function LoginNotice({ state, trialDays = DEFAULT_TRIAL_DAYS }: { state: LoginState; trialDays?: number }) {
  const content = contentOf(state, trialDays);
  const notice = content && (
    <p className={classes.notice} data-tone={content.tone}>
      <content.Icon size={18} stroke={1.7} aria-hidden="true" />
      {content.text}
    </p>
  );
  const urgent = content?.tone === 'bad';
  return (
    <>
      <div role="status">{!urgent && notice}</div>
      <div role="alert">{urgent && notice}</div>
    </>
  );
}
