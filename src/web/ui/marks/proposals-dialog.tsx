import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SupplierProposal } from '#contract/suppliers/proposals.ts';
import { taxNames, proposalText as words } from '#text/suppliers/watch.ts';
import { formatGuaranies } from '#web/format/amounts.ts';
import { readableName } from '#web/format/readable-name.ts';
import { useFocusBack } from '#web/ui/hooks/use-focus-back.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { Box, Row, Stack, Text } from '#web/ui/layout/parts.tsx';

interface ProposalsDialogProps {
  /** «octubre». */
  month: string;
  proposals: readonly SupplierProposal[];
  isSending: boolean;
  onAccept: (chosen: readonly SupplierProposal[]) => void;
  onClose: () => void;
}

/** All that is proposed for a month, to look at and to accept in one go: Enter accepts what is ticked. */
export function ProposalsDialog({ month, proposals, isSending, onAccept, onClose }: ProposalsDialogProps) {
  useFocusBack();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = proposals.filter(({ ruc }) => !left.has(ruc));
  const toggle = (ruc: string, isOn: boolean) =>
    setLeft((now) => new Set(isOn ? [...now].filter((one) => one !== ruc) : [...now, ruc]));
  return (
    <Dialog opened onClose={onClose} title={words.dialog(month)} size={680}>
      <Stack gap={12}>
        <Text as="p" tone="muted" size={13.5}>
          {words.dialogHint}
        </Text>
        <ul>
          {proposals.map(({ ruc, name, proposal }) => (
            <Row as="li" key={ruc} gap={12} align="start" py={9} rule="top" size={13.5}>
              <Checkbox
                label={readableName(name)}
                checked={!left.has(ruc)}
                disabled={isSending}
                onChange={(isOn) => toggle(ruc, isOn)}
              />
              <Box flex={1} shrinkX leading={1.4}>
                <Text as="p" weight={600} breaks>
                  {readableName(name)}: {taxNames(proposal.imputation)}
                </Text>
                <Text as="p" tone="muted" size={13} tabular breaks>
                  {proposal.sentence} {words.touches(proposal.count, formatGuaranies(proposal.amount))}
                </Text>
              </Box>
            </Row>
          ))}
        </ul>
        <Row gap={8} justify="end" wrap>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            data-autofocus
            loading={isSending}
            disabled={chosen.length === 0}
            title={chosen.length === 0 ? words.none : undefined}
            onClick={() => onAccept(chosen)}
          >
            {words.acceptMany(chosen.length)}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
