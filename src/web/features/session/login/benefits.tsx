import { IconFileTypePdf, IconFileTypeXml, IconMail } from '@tabler/icons-react';
import { t } from '#web/text/es.ts';
import classes from './benefits.module.css';

const BENEFITS = [
  { Icon: IconMail, text: t.login.benefits.mail },
  { Icon: IconFileTypePdf, text: t.login.benefits.pdf },
  { Icon: IconFileTypeXml, text: t.login.benefits.xml },
];

export function Benefits() {
  return (
    <ul className={classes.list} aria-label={t.login.benefitsLabel}>
      {BENEFITS.map(({ Icon, text }) => (
        <li key={text}>
          <Icon size={20} stroke={1.5} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}
