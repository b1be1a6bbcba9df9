import { IconChevronUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { loginText } from '#text/login.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './login.module.css';

const WAY_OUT = look({ gap: 4, align: 'center', radius: 4, flow: 'inlineRow' }, classes.wayOut);

/** Help for whoever cannot sign in stands on the page itself: the help centre needs a sign-in. */
export function LoginFoot() {
  const [open, setOpen] = useState(false);
  const answers = useId();
  const foot = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open) foot.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <Row as="footer" gap={14} tone="faint" size={13} className={classes.foot} ref={foot}>
      <Row wrap gapY={4} gapX={18} align="center">
        <button
          type="button"
          className={WAY_OUT}
          aria-expanded={open}
          aria-controls={answers}
          onClick={() => setOpen(!open)}
        >
          {loginText.trouble.title}
          <IconChevronUp size={15} stroke={1.8} aria-hidden="true" />
        </button>
        <Link className={WAY_OUT} to="/ayuda">
          {loginText.help}
        </Link>
        <Text ml="auto" phone={{ display: 'none' }}>
          {loginText.madeIn}
        </Text>
      </Row>
      <Grid
        as="dl"
        gapY={12}
        gapX={24}
        frame="line"
        radius="card"
        fill="soft"
        tone="muted"
        leading={1.45}
        className={classes.answers}
        id={answers}
        hidden={!open}
      >
        {loginText.trouble.answers.map(([question, answer]) => (
          <div key={question}>
            <Text as="dt" tone="ink" weight={600}>
              {question}
            </Text>
            <dd>{answer}</dd>
          </div>
        ))}
      </Grid>
    </Row>
  );
}
