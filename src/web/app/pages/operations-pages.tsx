import { getRouteApi } from '@tanstack/react-router';
import { AuditScreen } from '#web/features/operations/audit-screen.tsx';
import { LogsScreen } from '#web/features/operations/logs-screen.tsx';
import { readAuditFilters, readLogFilters } from '#web/features/operations/operations-filters.ts';

const auditRoute = getRouteApi('/member/administration/admin/auditoria');
const logsRoute = getRouteApi('/member/administration/admin/registros');

/** Filters stand in the address: going back, a reload and a copied link keep them. */
export function AuditPage() {
  const navigate = auditRoute.useNavigate();
  return (
    <AuditScreen
      filters={readAuditFilters(auditRoute.useSearch())}
      onFilters={(search) => void navigate({ search, replace: true })}
    />
  );
}

export function LogsPage() {
  const navigate = logsRoute.useNavigate();
  return (
    <LogsScreen
      filters={readLogFilters(logsRoute.useSearch())}
      onFilters={(search) => void navigate({ search, replace: true })}
    />
  );
}
