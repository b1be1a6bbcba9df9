import { Button } from '@mantine/core';
import { IconMail, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { dashboardText } from '#text/dashboard.ts';
import { useMay } from '#web/features/session/businesses/may.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import classes from './dashboard.module.css';
import { Examples } from './examples.tsx';

const { first: words } = dashboardText;

/**
 * Two ways to bring in invoices for people who have none yet, and invented ones to look around with. Files can be
 * dropped anywhere in the window; this says so.
 */
export function FirstSteps() {
  // Nothing can be dropped on a phone.
  const canDrop = !usePhone();
  const mayWrite = useMay('contador');
  if (!mayWrite) return null;
  return (
    <Grid as="section" overflow="hidden" frame="line" radius="sheet" className={classes.frame} aria-label={words.label}>
      <Stack align="start" py={16} px={22} fill="brand-soft" phone={{ p: 16 }}>
        <IconMail size={24} stroke={1.5} aria-hidden="true" />
        <h2>{words.mailTitle}</h2>
        <Text as="p" mb={14}>
          {words.mailBody}
        </Text>
        <Row wrap gap={8} align="center" mt="auto" tone="muted" size={13.5}>
          <Button
            className={look({ phone: { wide: true, touch: true } }, classes.connect)}
            leftSection={<IconMail size={16} aria-hidden="true" />}
            renderRoot={(props) => <Link to="/email-settings" search={{ agregar: 'si' }} {...props} />}
          >
            {words.mailAction}
          </Button>
          <span>{words.mailTime}</span>
        </Row>
      </Stack>
      <Box p={14} className={classes.drop}>
        <Grid
          placeContent="center"
          justifyItems="center"
          py={14}
          px={16}
          radius="card"
          fill="soft"
          textAlign="center"
          className={classes.place}
        >
          <IconUpload size={24} stroke={1.5} aria-hidden="true" />
          <h2>{canDrop ? words.dropTitle : words.chooseTitle}</h2>
          <p>
            {canDrop ? words.dropBody : words.chooseBody}{' '}
            <Link to="/upload-xml" className={look({ tone: 'brand', weight: 550, underline: 'always' })}>
              {canDrop ? words.dropAction : words.chooseAction}
            </Link>
            .
          </p>
          <Examples />
        </Grid>
      </Box>
    </Grid>
  );
}
