import { ClosingScreen } from '#web/features/closing/closing-screen.tsx';
import { rg90Of } from './rg90-of.tsx';

export { ClosingStart } from '#web/features/closing/closing-screen.tsx';

export function ClosingPage() {
  return <ClosingScreen rg90Of={rg90Of} />;
}
