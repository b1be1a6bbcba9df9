import { config } from 'zod/v4/core';

// zod probes for `eval` when it first checks something, which the content security policy counts as a violation.
// Imported before everything else.
config({ jitless: true });
