import { getRouteApi } from '@tanstack/react-router';
import { ProcessingScreen } from '#web/features/processing/processing-screen.tsx';

const route = getRouteApi('/member/manage-invoices');
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whoever started a run on another page comes here with its number in the address. */
export function ProcessingPage() {
  const { proceso } = route.useSearch();
  return <ProcessingScreen key={proceso} runId={proceso && UUID.test(proceso) ? proceso : undefined} />;
}
