import { afterEach, vi } from 'vitest';

// Test files share their worker: none may leave the time, globals or spies changed for the next.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
