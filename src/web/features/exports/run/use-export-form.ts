import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportTemplate } from '#contract/exports/templates.ts';
import type { ExportFormat } from '#domain/plans/entitlements.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { exportText as words } from '#text/exports/export.ts';
import type { ExportOrder } from '#web/api/export-file.ts';
import { defaultFileName, withExtension } from '#web/format/export-file-name.ts';
import { exportQueries } from '../exports.queries.ts';
import { monthPeriod, type Period } from './periods.ts';

interface ExportFilters extends Period {
  issuerRuc: string;
  receiverRuc: string;
}
const NO_FILTERS: ExportFilters = { from: '', to: '', issuerRuc: '', receiverRuc: '' };

/** Milliseconds after the last key before a count is asked for. */
const TYPED_MS = 350;

/** Empty filters are not sent (S2 §5). */
export function sentFilters(filters: ExportFilters): ExportOrder['filters'] {
  const trimmed = Object.entries(filters).map(([name, value]): [string, string] => [name, value.trim()]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
}

const isBackward = ({ from, to }: Period) => from !== '' && to !== '' && to < from;

/** The state of the export screen: template, filters, format and name of the file. */
export function useExportForm(template: ExportTemplate | null, month?: FiscalMonth) {
  const [filters, setFilters] = useState({ ...NO_FILTERS, ...(month && monthPeriod(month)) });
  const [format, setFormat] = useState<ExportFormat>('excel');
  /** The name that somebody typed in place of the proposed one, and for which template. */
  const [typed, setTyped] = useState<{ for: string | undefined; name: string } | null>(null);
  const [stamp, setStamp] = useState(() => new Date());
  const [hasTried, setTried] = useState(false);

  const templateId = template?.id;
  const isTyped = typed !== null && typed.for === templateId;
  const fileName = isTyped ? typed.name : template ? defaultFileName(template.name, format, stamp) : '';
  const isPeriodWrong = isBackward(filters);
  const [settled] = useDebouncedValue(filters, TYPED_MS);
  // Both must be right: the filters as they are now, and those of a moment ago, which are the ones sent.
  const canCount = !isPeriodWrong && !isBackward(settled);
  const counted = useQuery({
    ...exportQueries.count({ templateId, filters: sentFilters(settled), withOriginals: true }),
    enabled: canCount,
  });

  const needsTemplate = template ? null : words.needsTemplate;
  const needsName = template && fileName.trim() === '' ? words.needsName : null;
  return {
    filters,
    /** The filters for the preview; undefined while they are wrong. */
    previewed: canCount ? sentFilters(settled) : undefined,
    setFilters: (part: Partial<ExportFilters>) => setFilters({ ...filters, ...part }),
    periodProblem: isPeriodWrong ? words.wrongPeriod : null,
    format,
    setFormat: (next: ExportFormat) => {
      setFormat(next);
      if (isTyped) setTyped({ for: templateId, name: withExtension(typed.name, next) });
    },
    fileName,
    setFileName: (name: string) => setTyped({ for: templateId, name }),
    regenerate: () => {
      setTyped(null);
      setStamp(new Date());
    },
    count: isPeriodWrong ? undefined : counted.data,
    isCounting: counted.isPending || counted.isPlaceholderData,
    /** Shown once somebody tried to export. */
    templateProblem: hasTried ? needsTemplate : null,
    nameProblem: hasTried ? needsName : null,
    /** What to send; null when something is missing, which is shown from then on. */
    order: (): ExportOrder | null => {
      setTried(true);
      if (!templateId || needsName || isPeriodWrong) return null;
      return { templateId, filters: sentFilters(filters), fileName: fileName.trim(), format };
    },
  };
}
export type ExportForm = ReturnType<typeof useExportForm>;
export type ExportCount = NonNullable<ExportForm['count']>;
