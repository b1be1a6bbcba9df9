import { IconCheck, IconFileTypePdf, IconFileTypeXml, IconTableExport, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dashboardText } from '#text/dashboard.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import classes from './dashboard.module.css';
import type { Dashboard } from './use-dashboard.ts';

const FACTS: Look = { columns: 'rest-auto', gapY: 8, gapX: 12, align: 'center', pt: 10, pb: 12, px: 16, size: 13.5 };

const { status: words, actions } = dashboardText;
const CHECK = <IconCheck size={13} stroke={2} aria-hidden="true" />;
const CROSS = <IconX size={13} stroke={2} aria-hidden="true" />;

/** `keys`: the shortcut, as the shell listens for it. */
const ACTIONS = [
  { to: '/upload', Icon: IconFileTypePdf, words: actions.uploadPdf, keys: 'U P' },
  { to: '/upload-xml', Icon: IconFileTypeXml, words: actions.uploadXml, keys: 'U X' },
  { to: '/templates-export', Icon: IconTableExport, words: actions.export, keys: 'G X' },
] as const;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <Text as="dt" tone="muted">
      {name}
    </Text>
    <Row as="dd" gap={8} align="center" justify="end" tabular className={classes.fact}>
      {children}
    </Row>
  </>
);

function Facts({ status }: { status: NonNullable<Dashboard['status']> }) {
  const { emailConfigured, emailConfigsCount, openaiConfigured } = status;
  return (
    <Grid as="dl" {...FACTS}>
      <Fact name={words.mailboxes}>
        <Text as="b" weight={600}>
          {formatNumber(emailConfigsCount)}
        </Text>
        <Pill tone={emailConfigured ? 'ok' : 'neutral'} icon={emailConfigured && CHECK}>
          {emailConfigured ? words.configured : words.notConfigured}
        </Pill>
      </Fact>
      <Fact name={words.openai}>
        <Pill tone={openaiConfigured ? 'ok' : 'neutral'} icon={openaiConfigured ? CHECK : CROSS}>
          {openaiConfigured ? words.yes : words.no}
        </Pill>
      </Fact>
    </Grid>
  );
}

function ComingFacts() {
  return (
    <Grid as="dl" {...FACTS}>
      <Fact name={words.mailboxes}>
        <Skeleton width={120} />
      </Fact>
      <Fact name={words.openai}>
        <Skeleton width={46} />
      </Fact>
    </Grid>
  );
}

export function StatusCard({ status }: { status: Dashboard['status'] }) {
  return (
    <Card title={words.title} aside={<Link to="/email-settings">{words.link}</Link>}>
      {status ? <Facts status={status} /> : <ComingFacts />}
      <Box as="nav" mt="auto" pt={6} pb={8} px={8} rule="top" unprinted aria-label={actions.label}>
        {ACTIONS.map(({ to, Icon, words: [label, usual], keys }) => {
          const isWithoutAi = to === '/upload' && status?.openaiConfigured === false;
          const note = isWithoutAi ? actions.uploadPdfWithoutAi : usual;
          return (
            <Link
              key={to}
              to={to}
              className={look(
                {
                  gap: 10,
                  align: 'center',
                  px: 8,
                  radius: 'control',
                  size: 13.5,
                  weight: 500,
                  fades: true,
                  hover: 'hover',
                  flow: 'row',
                },
                classes.action,
              )}
            >
              <Icon className={look({ flex: 'none', tone: 'muted' })} size={17} stroke={1.6} aria-hidden="true" />
              {label}
              <Text tone="faint" size={12.5} weight={400} ellipsis className={classes.actionNote}>
                {note}
              </Text>
              <KeyCaps keys={keys} />
            </Link>
          );
        })}
      </Box>
    </Card>
  );
}
