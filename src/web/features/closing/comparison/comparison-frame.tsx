import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconFileSpreadsheet, IconFileText, IconTableExport, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { exportComparison } from '#contract/reconciliation/reconciliation.ts';
import type { Register } from '#domain/reconciliation/register-row.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { comparisonText as words } from '#text/closing/comparison.ts';
import { t } from '#text/common.ts';
import { callFile } from '#web/api/client.ts';
import { fileNameOf, saveFile } from '#web/api/save-file.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatDate, formatMonthTitle } from '#web/format/dates.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { Dropdown, MenuItem } from '#web/ui/layout/dropdown.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import { PageHeader } from '#web/ui/layout/screen.tsx';
import { ActionBar } from '#web/ui/layout/toolbar.tsx';
import { shortMonth } from '../closing-figures.ts';
import type { Comparison } from './comparison.queries.ts';

function Download({ month, register, isShort }: { month: FiscalMonth; register: Register; isShort: boolean }) {
  const downloading = useMutation({
    mutationFn: async (format: 'excel' | 'csv') => {
      const fetched = await callFile(exportComparison, { params: { month }, query: { register, format }, quiet: true });
      const name = fileNameOf(fetched, `cuadre_${month}`);
      saveFile(fetched.blob, name);
      return name;
    },
    onSuccess: (name) => notify({ id: 'comparison', type: 'success', message: words.download.done(name) }),
    onError: ({ message }) => notify({ id: 'comparison', type: 'error', message }),
  });
  return (
    <Dropdown
      kind="menu"
      label={words.download.menu}
      placement={isShort ? 'top-start' : 'bottom-end'}
      width={190}
      trigger={(props) => (
        <Button
          variant="default"
          loading={downloading.isPending}
          leftSection={<IconTableExport size={16} aria-hidden="true" />}
          {...props}
        >
          {words.download.label}
        </Button>
      )}
    >
      {() => (
        <>
          <MenuItem onClick={() => downloading.mutate('excel')}>{words.download.excel}</MenuItem>
          <MenuItem onClick={() => downloading.mutate('csv')}>{words.download.csv}</MenuItem>
        </>
      )}
    </Dropdown>
  );
}

/** The file with which the month is compared, and a button to load another. */
function CurrentFile({ comparison, onChange }: { comparison: Comparison; onChange: () => void }) {
  const { register, files } = comparison;
  const file = files.find(({ registers }) => register !== null && registers.includes(register));
  if (!file) return null;
  const name = file.name ?? words.file.pasted;
  return (
    <Row gap={10} align="center" py={4} pl={12} pr={4} frame="line" radius="control" phone={{ wide: true }}>
      <IconFileSpreadsheet color="var(--brand)" size={19} stroke={1.5} aria-hidden="true" />
      <Box flex={1} shrinkX size={13} leading={1.3}>
        <Text as="p" weight={550} ellipsis title={name}>
          {name}
        </Text>
        <Text as="p" tone="faint" size={12.5} tabular>
          {words.file.detail(formatDate(file.loadedAt), formatNumber(file.rows))}
        </Text>
      </Box>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconUpload size={15} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-label={words.file.changeLabel}
        onClick={onChange}
      >
        {words.file.change}
      </Button>
    </Row>
  );
}

interface FrameProps {
  month: FiscalMonth;
  /** Absent while it is being asked for, or when nothing was loaded. */
  comparison: Comparison | undefined;
  onDialog: (dialog: 'files' | 'rg90') => void;
  children: ReactNode;
}

/** Title, file and actions, on a desk and on a phone. */
export function Frame({ month, comparison, onDialog, children }: FrameProps) {
  const isPhone = usePhone();
  const { register = null } = comparison ?? {};
  const back = words.back(shortMonth(month));
  const file = comparison && register && <CurrentFile comparison={comparison} onChange={() => onDialog('files')} />;
  const actions = register && (
    <>
      <Download month={month} register={register} isShort={isPhone} />
      <Button
        leftSection={<IconFileText size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => onDialog('rg90')}
      >
        {isPhone ? words.rg90Short : words.rg90}
      </Button>
    </>
  );
  return (
    <>
      <Row gap={14} align="start">
        <ActionIcon
          className={look({ flex: 'none', mt: 6 })}
          size={34}
          variant="default"
          aria-label={back}
          title={back}
          renderRoot={(props) => <Link to="/cierre/$month" params={{ month }} {...props} />}
        >
          <IconArrowLeft size={17} aria-hidden="true" />
        </ActionIcon>
        <Box flex={1} shrinkX>
          <PageHeader
            title={t.pages.comparison.title}
            note={words.note(formatMonthTitle(month), register ?? 'purchases')}
          >
            {!isPhone && file}
            {!isPhone && actions}
          </PageHeader>
        </Box>
      </Row>
      {isPhone && file}
      {children}
      {isPhone && actions && <ActionBar>{actions}</ActionBar>}
    </>
  );
}
