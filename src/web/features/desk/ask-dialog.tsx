import { Button } from '@mantine/core';
import { monthName } from '#contract/closing/closing.text.ts';
import type { DeskBusiness } from '#contract/desk.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { askText as words } from '#text/desk/desk.ts';
import { formatDate } from '#web/format/dates.ts';
import { useFocusBack } from '#web/ui/hooks/use-focus-back.ts';
import { CopyTextButton } from '#web/ui/inputs/copy-button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { monthOn } from './desk-search.ts';

/** What a client still has to bring, as a text that can be sent in any way. */
export function letterTo(business: DeskBusiness, month: FiscalMonth): string {
  const { name, ruc, requests } = business;
  const deadline = monthOn(business, month)?.deadline;
  return words.letter({
    ...{ business: name, ruc, month: monthName(month) },
    lines: requests.map((request) => words.lines[request.kind](monthName(request.month), request)),
    due: deadline && deadline.daysLeft >= 0 ? formatDate(deadline.day) : null,
  });
}

function Client({ business, month, isAlone }: { business: DeskBusiness; month: FiscalMonth; isAlone: boolean }) {
  const { name, ruc, requests } = business;
  const letter = letterTo(business, month);
  return (
    <Grid as="li" gap={8} py={12} rule="top">
      <Row gap={12} justify="between" wrap align="center">
        <Box shrinkX>
          <Text as="p" weight={600} size={14}>
            {name}
          </Text>
          <Text as="p" tone="muted" size={12.5} tabular>
            {[ruc, words.count(requests.length)].filter(Boolean).join(' · ')}
          </Text>
        </Box>
        <CopyTextButton text={letter} words={words} of={name} />
      </Row>
      <details open={isAlone}>
        <summary className={look({ tone: 'brand', size: 13, weight: 550, pointer: true })}>{words.see}</summary>
        <Box as="p" mt={6} p={12} radius="control" fill="soft" size={13} lines="kept" breaks>
          {letter}
        </Box>
      </details>
    </Grid>
  );
}

interface AskDialogProps {
  businesses: readonly DeskBusiness[];
  month: FiscalMonth;
  onClose: () => void;
}

/** A letter to each client, ready to be copied. */
export function AskDialog({ businesses, month, onClose }: AskDialogProps) {
  useFocusBack();
  return (
    <Dialog opened onClose={onClose} title={words.title} size={620}>
      <Text as="p" tone="muted" size={13.5} mb={12}>
        {words.intro}
      </Text>
      <ul>
        {businesses.map((business) => (
          <Client key={business.id} {...{ business, month }} isAlone={businesses.length === 1} />
        ))}
      </ul>
      <Row justify="end" mt={12}>
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
      </Row>
    </Dialog>
  );
}
