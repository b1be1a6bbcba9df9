import { useSyncExternalStore } from 'react';
import { session } from './session.ts';
import type { SessionSnapshot } from './session-store.ts';

export const useSession = (): SessionSnapshot => useSyncExternalStore(session.subscribe, session.snapshot);
