import { Button } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconExternalLink, IconTrash, IconX } from '@tabler/icons-react';
import type { InvoiceHeader } from '#contract/invoices.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { invoicePanelText } from '#web/text/es/invoice-panel.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { SourceTag } from '#web/ui/marks/source-tag.tsx';
import { ConditionPill } from '../detail/invoice-marks.tsx';
import classes from './panel-bar.module.css';
import type { PanelNavigation } from './use-panel-navigation.ts';

const text = invoicePanelText;

/** Another site, which learns neither where it was called from nor anything of this page. */
function EkuatiaLink({ href }: { href: string }) {
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={classes.ekuatia}
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
  /** Known from the list before it comes. */
  header: InvoiceHeader | undefined;
  navigation: PanelNavigation;
  isPhone: boolean;
  isAsking: boolean;
  onRemove: () => void;
}

export function PanelBar({ invoice, header, navigation, isPhone, isAsking, onRemove }: PanelBarProps) {
  return (
    <div className={classes.bar}>
      {isPhone && <IconButton Icon={IconArrowLeft} label={text.back} onClick={navigation.close} />}
      <span className={classes.number}>{header?.documentNumber}</span>
      {header && !isPhone && (
        <>
          <span className={classes.condition}>
            <ConditionPill condition={header.saleCondition} />
          </span>
          <span className={classes.source}>
            <SourceTag source={header.source} />
          </span>
        </>
      )}
      <span className={classes.space} />
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
          {/* What is done about an altered one stands with its state. */}
          {!header?.isAltered && (
            <IconButton Icon={IconTrash} label={text.remove} disabled={!invoice || isAsking} onClick={onRemove} />
          )}
          <IconButton Icon={IconX} label={text.close} onClick={navigation.close} />
        </>
      )}
    </div>
  );
}
