import { IconChevronUp } from '@tabler/icons-react';
import { t } from '#web/text/es.ts';
import classes from './sign-in-trouble.module.css';

/** Help for whoever cannot enter, on the page itself: the help centre is behind the sign-in. */
export function SignInTrouble() {
  return (
    <details className={classes.trouble}>
      <summary>
        {t.login.trouble.title}
        <IconChevronUp size={15} stroke={1.8} aria-hidden="true" />
      </summary>
      <dl className={classes.answers}>
        {t.login.trouble.answers.map(([question, answer]) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
