import { getRouteApi } from '@tanstack/react-router';
import { AuditScreen } from '#web/features/operations/audit-screen.tsx';
import { LogsScreen } from '#web/features/operations/logs-screen.tsx';

const auditRoute = getRouteApi('/member/administration/admin/auditoria');
const logsRoute = getRouteApi('/member/administration/admin/registros');

/** Filters stand in the address: going back, a reload and a copied link keep them. */
export function AuditPage() {
  const navigate = auditRoute.useNavigate();
  return (
    <AuditScreen filters={auditRoute.useSearch()} onFilters={(search) => void navigate({ search, replace: true })} />
  );
}

export function LogsPage() {
  const navigate = logsRoute.useNavigate();
  return (
    <LogsScreen filters={logsRoute.useSearch()} onFilters={(search) => void navigate({ search, replace: true })} />
  );
}
