import { Link } from '@tanstack/react-router';
import { SIGNATURE_PART } from '#contract/webhooks/webhooks.ts';
import { programsText as words } from '#text/connections/connections.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Row, Stack, Text } from '#web/ui/layout/parts.tsx';

const LINK = look({ tone: 'brand', weight: 550, underline: 'hover' });

export function ProgramsCard() {
  return (
    <Card title={words.title}>
      <Stack gap={10} pt={8} pb={16} px={16}>
        <Text as="p" tone="muted" size={13.5}>
          {words.body}
        </Text>
        <Row wrap gapX={16} gapY={4}>
          <Link to="/docs/api" className={LINK}>
            {words.reference}
          </Link>
          <Link to="/docs/api" hash={SIGNATURE_PART} className={LINK}>
            {words.signature}
          </Link>
        </Row>
      </Stack>
    </Card>
  );
}
