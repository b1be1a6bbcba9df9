import { IconFileTypePdf, IconFileTypeXml, IconMail } from '@tabler/icons-react';
import { loginText } from '#web/text/es/login.ts';
import classes from './benefits.module.css';

const BENEFITS = [
  { Icon: IconMail, text: loginText.benefits.mail },
  { Icon: IconFileTypePdf, text: loginText.benefits.pdf },
  { Icon: IconFileTypeXml, text: loginText.benefits.xml },
];

export function Benefits() {
  return (
    <ul className={classes.list} aria-label={loginText.benefitsLabel}>
      {BENEFITS.map(({ Icon, text }) => (
        <li key={text}>
          <Icon size={20} stroke={1.5} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}
