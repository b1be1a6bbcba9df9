/** Literal and for good: secrets are bound to it. */
export const SECRET_PURPOSE = 'webhook secret';
