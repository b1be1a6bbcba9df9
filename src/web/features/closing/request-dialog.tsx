import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconMailForward } from '@tabler/icons-react';
import { monthName } from '#contract/closing/closing.text.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { closingActionsText } from '#text/closing/actions.ts';
import { formatDate } from '#web/format/dates.ts';
import { issuerLabel } from '#web/format/invoice-line.ts';
import { useFocusBack } from '#web/ui/hooks/use-focus-back.ts';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { type Asked, requestTo, type SupplierRequest } from './requests.ts';

const words = closingActionsText.request;
/** Milliseconds for which a button says that it was done. */
const SAID_MS = 2_000;

function about({ lastNumber, lastDate, invoices, compared }: Asked): string {
  const listed = compared ?? invoices;
  if (listed) return words.invoices(listed.length);
  return lastNumber && lastDate ? words.last(lastNumber, formatDate(lastDate)) : '';
}

function Ways({ request, name }: { request: SupplierRequest; name: string }) {
  return (
    <Row gap={8} wrap align="center">
      {request.mail !== null && (
        <Button
          component="a"
          href={request.mail}
          size="xs"
          variant={request.to === null ? 'default' : 'filled'}
          leftSection={<IconMailForward size={15} aria-hidden="true" />}
          aria-label={`${words.write}: ${name}`}
        >
          {words.write}
        </Button>
      )}
      <CopyButton value={request.body} timeout={SAID_MS}>
        {({ copied, copy }) => (
          <Button
            size="xs"
            variant="default"
            leftSection={
              copied ? <IconCheck size={15} aria-hidden="true" /> : <IconCopy size={15} aria-hidden="true" />
            }
            aria-label={`${copied ? words.copied : words.copy}: ${name}`}
            onClick={copy}
          >
            {copied ? words.copied : words.copy}
          </Button>
        )}
      </CopyButton>
    </Row>
  );
}

interface AskedOf {
  month: FiscalMonth;
  business: { readonly ruc: string; readonly name: string };
}

interface SupplierAskedProps extends AskedOf {
  supplier: Asked;
  isAlone: boolean;
}

function SupplierAsked({ supplier, month, business, isAlone }: SupplierAskedProps) {
  const request = requestTo(supplier, { month: monthName(month), business });
  const name = issuerLabel(supplier);
  return (
    <Grid as="li" gap={8} py={12} rule="top">
      <Row gap={12} justify="between" wrap align="center">
        <Box shrinkX>
          <Text as="p" weight={600} size={14}>
            {name}
          </Text>
          <Text as="p" tone="muted" size={12.5} tabular breaks>
            {[supplier.ruc, request.to, about(supplier)].filter(Boolean).join(' · ')}
          </Text>
        </Box>
        <Ways request={request} name={name} />
      </Row>
      {request.mail === null && (
        <Text as="p" tone="muted" size={12.5}>
          {words.long}
        </Text>
      )}
      {request.to === null && request.mail !== null && (
        <Text as="p" tone="muted" size={12.5}>
          {words.noAddress}
        </Text>
      )}
      <details open={isAlone}>
        <summary className={look({ tone: 'brand', size: 13, weight: 550, pointer: true })}>{words.see}</summary>
        <Box as="p" mt={6} p={12} radius="control" fill="soft" size={13} lines="kept" breaks>
          {request.body}
        </Box>
      </details>
    </Grid>
  );
}

interface RequestDialogProps extends AskedOf {
  suppliers: readonly Asked[];
  onClose: () => void;
}

/** A letter to each supplier, ready to be sent by the person. */
export function RequestDialog({ suppliers, month, business, onClose }: RequestDialogProps) {
  useFocusBack();
  return (
    <Dialog opened onClose={onClose} title={words.title} size={620}>
      <Text as="p" tone="muted" size={13.5} mb={12}>
        {words.intro}
      </Text>
      <ul>
        {suppliers.map((supplier) => (
          <SupplierAsked key={supplier.ruc} {...{ supplier, month, business }} isAlone={suppliers.length === 1} />
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
