import { IconChevronUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { loginText } from '#web/text/es/login.ts';
import classes from './login-foot.module.css';

/** Help for whoever cannot enter is on the page itself: the help centre is behind the sign-in. */
export function LoginFoot() {
  const [open, setOpen] = useState(false);
  const answers = useId();
  const foot = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open) foot.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <footer ref={foot} className={classes.foot}>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.trouble}
          aria-expanded={open}
          aria-controls={answers}
          onClick={() => setOpen(!open)}
        >
          {loginText.trouble.title}
          <IconChevronUp size={15} stroke={1.8} aria-hidden="true" />
        </button>
        <Link to="/ayuda">{loginText.help}</Link>
        <span className={classes.origin}>{loginText.madeIn}</span>
      </div>
      <dl id={answers} className={classes.answers} hidden={!open}>
        {loginText.trouble.answers.map(([question, answer]) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </footer>
  );
}
