import { Outlet } from '@tanstack/react-router';
import { BackupNotice } from '#web/features/operations/backup/backup-notice.tsx';

/** What every page of the administration begins with. */
export function AdministrationFrame() {
  return (
    <>
      <BackupNotice />
      <Outlet />
    </>
  );
}
