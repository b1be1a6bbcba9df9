import { Button } from '@mantine/core';
import { IconMail, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { dashboardText } from '#web/text/es/dashboard.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { Examples } from './examples.tsx';
import classes from './first-steps.module.css';

const { first: words } = dashboardText;

/** Two ways in, for who has nothing yet, and invented invoices for who only wants to look around. The whole window takes files; this says so. */
export function FirstSteps() {
  // A finger drops nothing.
  const canDrop = !usePhone();
  return (
    <section className={classes.frame} aria-label={words.label}>
      <div className={classes.mail}>
        <IconMail size={24} stroke={1.5} aria-hidden="true" />
        <h2>{words.mailTitle}</h2>
        <p>{words.mailBody}</p>
        <div className={classes.start}>
          <Button
            className={classes.connect}
            leftSection={<IconMail size={16} aria-hidden="true" />}
            renderRoot={(props) => <Link to="/email-settings" search={{ agregar: 'si' }} {...props} />}
          >
            {words.mailAction}
          </Button>
          <span>{words.mailTime}</span>
        </div>
      </div>
      <div className={classes.drop}>
        <div className={classes.place}>
          <IconUpload size={24} stroke={1.5} aria-hidden="true" />
          <h2>{canDrop ? words.dropTitle : words.chooseTitle}</h2>
          <p>
            {canDrop ? words.dropBody : words.chooseBody}{' '}
            <Link to="/upload-xml" className={classes.choose}>
              {canDrop ? words.dropAction : words.chooseAction}
            </Link>
            .
          </p>
          <Examples />
        </div>
      </div>
    </section>
  );
}
