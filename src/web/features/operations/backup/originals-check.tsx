import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Backups, orderOriginalsCheck } from '#contract/backup/backup.ts';
import { backupText } from '#text/admin/backup.ts';
import { call } from '#web/api/client.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { Box, Grid, Text } from '#web/ui/layout/parts.tsx';
import { backupsQuery } from './backup.queries.ts';
import { momentWords } from './backup-runs.tsx';

const text = backupText.check;

function useOrderCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(orderOriginalsCheck, { quiet: true })).backups,
    onSuccess: (backups) => {
      client.setQueryData(backupsQuery().queryKey, backups);
      notify({ type: 'success', message: text.ordered });
    },
    onError: (problem) => notify({ type: 'error', title: text.orderFailed, message: problem.message }),
  });
}

function Found({ check }: { check: Backups['check'] }) {
  const { labels, kinds } = text;
  const figures = [
    [labels.checked, check.isUnderWay ? check.checkedCount : check.endedCount],
    [labels.damaged, check.damaged],
    [labels.missing, check.missing],
    [labels.orphaned, check.orphaned],
  ] as const;
  return (
    <Grid gap={12} pt={12} pb={16} px={16} size={13.5} tabular>
      <Grid as="dl" columns="rest-auto" gapY={4} gapX={12}>
        {figures.map(([name, count]) => [
          <dt key={name}>{name}</dt>,
          <Text as="dd" weight={600} textAlign="right" key={`${name} count`}>
            {formatNumber(count)}
          </Text>,
        ])}
      </Grid>
      {check.problems.length > 0 && (
        <>
          <Text as="p" tone="muted">
            {text.mend}
          </Text>
          <Box as="details" open size={13}>
            <summary>{text.list}</summary>
            <Box as="ul" mt={6} breaks>
              {check.problems.map(({ kind, path, foundAt }) => (
                <li key={path}>
                  {kinds[kind]} ({momentWords(foundAt)}): {path}
                </li>
              ))}
            </Box>
          </Box>
        </>
      )}
      <Text as="p" tone="muted">
        {check.isUnderWay && text.underWay(formatNumber(check.checkedCount))}
        {!check.isUnderWay && check.endedAt !== null && text.note(momentWords(check.endedAt))}
      </Text>
    </Grid>
  );
}

/** What the weekly comparison of the originals with their hashes found. */
export function OriginalsCheck({ check }: { check: Backups['check'] | undefined }) {
  const ordering = useOrderCheck();
  return (
    <Card
      title={text.title}
      aside={
        <Button
          variant="subtle"
          size="compact-sm"
          loading={ordering.isPending}
          disabled={!check || check.isUnderWay}
          onClick={() => ordering.mutate()}
        >
          {text.now}
        </Button>
      }
    >
      {check && check.endedAt === null && !check.isUnderWay && <CardEmpty>{text.never}</CardEmpty>}
      {check && (check.endedAt !== null || check.isUnderWay) && <Found check={check} />}
    </Card>
  );
}
