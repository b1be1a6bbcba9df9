import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ListedRuc } from '#contract/ruc-list/listed-ruc.ts';
import { listedRucText as text } from '#text/invoices/listed-ruc.ts';
import { formatDate } from '#web/format/dates.ts';
import { Row } from '../layout/parts.tsx';
import { Pill } from './pill.tsx';

type Listed = { listed: Pick<ListedRuc, 'state' | 'listDate'> };

/**
 * The state on the day of the list, in a calm mark. The state on the day of an invoice may differ, so it blocks
 * nothing.
 */
export function ListedRucMark({ listed: { state, listDate } }: Listed) {
  const isActive = state === 'active';
  const Icon = isActive ? IconCheck : IconInfoCircle;
  return (
    <Row as="span" gap={8} align="center" wrap inline title={text.ofToday}>
      <Pill tone={isActive ? 'ok' : 'warn'} icon={<Icon size={13} stroke={2.2} aria-hidden="true" />}>
        {text.states[state]}
      </Pill>
      <span>
        {text.list(formatDate(listDate))}. {!isActive && text.ofToday}
      </span>
    </Row>
  );
}
