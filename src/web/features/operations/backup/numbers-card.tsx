import { IconExternalLink } from '@tabler/icons-react';
import type { Backups } from '#contract/backup/backup.ts';
import { backupText } from '#text/admin/backup.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Text } from '#web/ui/layout/parts.tsx';

const text = backupText.numbers;
const LINK = look({ flow: 'inlineRow', gap: 4, align: 'center', tone: 'brand', underline: 'hover' });

/** The figures of `/metrics` about backups and originals, under the names that an alarm uses. */
export function NumbersCard({ metrics: { numbers, needsToken } }: Pick<Backups, 'metrics'>) {
  const address = (
    <Text as="code" face="mono" size={12.5}>
      {text.address}
    </Text>
  );
  return (
    <Card
      title={text.title}
      aside={
        needsToken ? (
          address
        ) : (
          <a className={LINK} href={text.address} target="_blank" rel="noreferrer" aria-label={text.open}>
            {address}
            <IconExternalLink size={15} stroke={1.6} aria-hidden="true" />
          </a>
        )
      }
    >
      <Grid gap={12} pt={12} pb={16} px={16} size={13.5} tabular>
        <Grid as="dl" columns="rest-auto" gapY={4} gapX={12}>
          {numbers.map(({ name, value }) => [
            <dt key={name}>
              <Text as="code" face="mono" size={12} tone="muted" breaks>
                {name}
              </Text>
            </dt>,
            <Text as="dd" textAlign="right" key={`${name} value`}>
              <Text as="code" face="mono" size={12}>
                {value}
              </Text>
            </Text>,
          ])}
        </Grid>
        <Text as="p" tone="muted" size={13}>
          {needsToken ? text.withToken : text.thisMachine}
        </Text>
      </Grid>
    </Card>
  );
}
