import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { loginText } from '#text/login.ts';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Row } from '#web/ui/layout/parts.tsx';
import classes from './login.module.css';
import type { LoginState } from './login-flow.ts';

const DEFAULT_TRIAL_DAYS = 15;
const TONES: Record<'info' | 'ok' | 'bad', Look> = {
  info: { fill: 'soft', tone: 'muted' },
  ok: { fill: 'brand-soft', tone: 'ok' },
  bad: { fill: 'bad-soft', tone: 'bad' },
};

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

/** The state of the sign-in. The live regions are always in the page, so that screen readers announce every change. */
export function LoginNotice({ state, trialDays = DEFAULT_TRIAL_DAYS }: { state: LoginState; trialDays?: number }) {
  const content = contentOf(state, trialDays);
  const notice = content && (
    <Row
      as="p"
      gap={9}
      align="start"
      mt={12}
      py={9}
      px={12}
      radius="control"
      size={13.5}
      leading={1.45}
      {...TONES[content.tone]}
      className={classes.notice}
      data-tone={content.tone}
    >
      <content.Icon className={look({ flex: 'none' })} size={18} stroke={1.7} aria-hidden="true" />
      {content.text}
    </Row>
  );
  const urgent = content?.tone === 'bad';
  return (
    <>
      <div role="status">{!urgent && notice}</div>
      <div role="alert">{urgent && notice}</div>
    </>
  );
}
