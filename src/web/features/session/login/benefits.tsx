import { IconFileTypePdf, IconFileTypeXml, IconMail } from '@tabler/icons-react';
import { loginText } from '#text/login.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row } from '#web/ui/layout/parts.tsx';
import classes from './login.module.css';

const BENEFITS = [
  { Icon: IconMail, text: loginText.benefits.mail },
  { Icon: IconFileTypePdf, text: loginText.benefits.pdf },
  { Icon: IconFileTypeXml, text: loginText.benefits.xml },
];

export function Benefits() {
  return (
    <Grid as="ul" gap={12} size={14.5} className={classes.benefits} aria-label={loginText.benefitsLabel}>
      {BENEFITS.map(({ Icon, text }) => (
        <Row as="li" gap={12} align="center" key={text}>
          <Icon className={look({ flex: 'none', tone: 'brand' })} size={20} stroke={1.5} aria-hidden="true" />
          {text}
        </Row>
      ))}
    </Grid>
  );
}
