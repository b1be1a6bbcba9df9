import { Button } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconExternalLink, IconTrash, IconX } from '@tabler/icons-react';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { invoicePanelText } from '#text/invoice-panel.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { useMay } from '#web/features/session/businesses/may.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import { SourceTag } from '#web/ui/marks/source-tag.tsx';
import { ConditionPill } from '../detail/invoice-marks.tsx';
import classes from './panel.module.css';
import type { PanelNavigation } from './use-panel-navigation.ts';

const text = invoicePanelText;

/** A link to another site, which is told nothing about this page (no referrer, no opener). */
function EkuatiaLink({ href }: { href: string }) {
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={look({ flex: 'none' }, classes.ekuatia)}
      title={text.ekuatia}
      variant="subtle"
      size="xs"
      rightSection={<IconExternalLink size={14} aria-hidden="true" />}
    >
      <span className={classes.words}>{text.ekuatia}</span>
    </Button>
  );
}

interface PanelBarProps {
  /** Absent while it is on its way. */
  invoice: InvoiceDetail | undefined;
  /** Known from the list before the invoice itself is loaded. */
  header: InvoiceHeader | undefined;
  navigation: PanelNavigation;
  isPhone: boolean;
  isAsking: boolean;
  onRemove: () => void;
}

export function PanelBar({ invoice, header, navigation, isPhone, isAsking, onRemove }: PanelBarProps) {
  const mayWrite = useMay('contador');
  return (
    <Row
      flex="none"
      gap={6}
      align="center"
      py={8}
      pr={16}
      pl={24}
      rule="bottom"
      phone={{ p: 0, frame: 'none' }}
      className={classes.bar}
    >
      {isPhone && <IconButton Icon={IconArrowLeft} label={text.back} onClick={navigation.close} />}
      <Text mr={6} face="mono" size={13} tracking={1} lines="one" phone={{ size: 13.5 }}>
        {header?.documentNumber}
      </Text>
      {header && !isPhone && (
        <>
          <Text mr={6} className={classes.condition}>
            <ConditionPill condition={header.saleCondition} />
          </Text>
          <span className={classes.source}>
            <SourceTag source={header.source} />
          </span>
        </>
      )}
      <Text flex={1} />
      {invoice?.ekuatiaUrl && !isPhone && (
        <>
          <EkuatiaLink href={invoice.ekuatiaUrl} />
          <span className={classes.rule} />
        </>
      )}
      <IconButton
        Icon={IconChevronUp}
        label={text.previous}
        disabled={!navigation.previous}
        onClick={navigation.previous}
      />
      <IconButton Icon={IconChevronDown} label={text.next} disabled={!navigation.next} onClick={navigation.next} />
      {!isPhone && (
        <>
          {/* The actions for an altered invoice stand beside its state. */}
          {!header?.isAltered && mayWrite && (
            <IconButton Icon={IconTrash} label={text.remove} disabled={!invoice || isAsking} onClick={onRemove} />
          )}
          <IconButton Icon={IconX} label={text.close} onClick={navigation.close} />
        </>
      )}
    </Row>
  );
}
