import { useQuery } from '@tanstack/react-query';
import type { ComparedLine } from '#contract/reconciliation/reconciliation.ts';
import type { Register } from '#domain/reconciliation/register-row.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { comparisonText } from '#text/closing/comparison.ts';
import { businessQueries } from '#web/api/queries/business.queries.ts';
import { RequestDialog } from '../request-dialog.tsx';
import type { Asked, ComparedVoucher } from '../requests.ts';
import { comparisonQueries } from './comparison.queries.ts';
import { isAskable } from './line-columns.tsx';

const voucherOf = ({ class: kind, here, there }: ComparedLine): ComparedVoucher => ({
  number: there?.documentNumber ?? here?.documentNumber ?? comparisonText.noNumber,
  date: there?.issueDate ?? here?.issueDate ?? null,
  cdc: there?.cdc ?? here?.cdc ?? null,
  there: there?.amount ?? '0',
  here: kind === 'differs' ? (here?.amount ?? null) : null,
});

interface AskSupplierProps {
  line: ComparedLine;
  month: FiscalMonth;
  register: Register;
  onClose: () => void;
}

/** One letter about the pressed line. If that invoice is missing here, it names all missing ones of the supplier. */
export function AskSupplier({ line, month, register, onClose }: AskSupplierProps) {
  const { data: business } = useQuery(businessQueries.settings());
  const isMissing = line.class === 'only-there';
  const { data: others, isLoading } = useQuery({ ...comparisonQueries.onlyThere(month, register), enabled: isMissing });
  if (!business || isLoading) return null;
  const { ruc = '', name = null } = line.there ?? {};
  const same = (others?.rows ?? []).filter((one) => one.there?.ruc === ruc && isAskable(one, register));
  const lines = isMissing && same.length > 0 ? same : [line];
  const asked: Asked = {
    ruc: ruc ?? '',
    name: line.here?.name ?? name,
    email: line.email,
    compared: lines.map(voucherOf),
  };
  const { ruc: own, name: ownName } = business;
  return (
    <RequestDialog
      suppliers={[asked]}
      month={month}
      business={{ ruc: own ?? '', name: ownName ?? '' }}
      onClose={onClose}
    />
  );
}
