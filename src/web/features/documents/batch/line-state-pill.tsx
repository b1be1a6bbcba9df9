import { Loader } from '@mantine/core';
import {
  type Icon,
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconCopyCheck,
  IconEye,
  IconFileOff,
  IconPlayerStop,
  IconShieldX,
} from '@tabler/icons-react';
import { batchText } from '#text/documents.ts';
import { Pill, type PillTone } from '#web/ui/marks/pill.tsx';
import type { LineState } from './batch-lines.ts';

/** The states of a line, and `altered`, which the tray shows for a document. */
export type ShownState = LineState | 'altered';

const LOOKS: Record<ShownState, [PillTone, Icon | null]> = {
  queued: ['quiet', IconClock],
  sending: ['quiet', null],
  received: ['quiet', IconClock],
  reading: ['quiet', null],
  new: ['ok', IconCheck],
  joined: ['ok', IconCheck],
  duplicate: ['neutral', IconCopyCheck],
  observed: ['warn', IconAlertTriangle],
  review: ['warn', IconEye],
  'not-invoice': ['neutral', IconFileOff],
  'passed-on': ['neutral', IconCheck],
  error: ['bad', IconAlertCircle],
  altered: ['bad', IconShieldX],
  stopped: ['neutral', IconPlayerStop],
  unpacked: ['neutral', IconCheck],
};

/** `label` replaces the word that a batch uses. */
export function LineStatePill({ state, label }: { state: ShownState; label?: string }) {
  const [tone, Icon] = LOOKS[state];
  return (
    <Pill tone={tone} icon={Icon ? <Icon size={13} stroke={2} aria-hidden="true" /> : <Loader size={13} />}>
      {label ?? batchText.states[state]}
    </Pill>
  );
}
