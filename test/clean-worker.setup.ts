import { afterEach, vi } from 'vitest';

// Files share their worker: none may leave time, globals or spies changed for the next.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
