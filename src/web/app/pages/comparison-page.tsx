import { ComparisonScreen } from '#web/features/closing/comparison/comparison-screen.tsx';
import { rg90Of } from './rg90-of.tsx';

/** A month beside what the tax office has of it. */
export const ComparisonPage = () => <ComparisonScreen rg90Of={rg90Of} />;
