import { DashboardScreen } from '#web/features/dashboard/dashboard-screen.tsx';
import { defineLazyPart } from '#web/ui/feedback/lazy-part.tsx';

/** Shown only for a business whose RUC is known. */
const closingLead = defineLazyPart(
  async () => (await import('#web/features/closing/lead/closing-lead.tsx')).ClosingLead,
);

/** The figures of the business, led by the month that it is to declare. */
export const DashboardPage = () => <DashboardScreen lead={closingLead} />;
