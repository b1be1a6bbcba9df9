import { runs } from '../../test/long-run.ts';
import { DESKTOP, PHONE, TABLET } from './journey.ts';

/** Schemes and sizes that a screen is looked at in; the short form has each of them once. */
export const LOOKS = (
  [
    ['light', DESKTOP],
    ['dark', PHONE],
    ['dark', DESKTOP],
    ['light', PHONE],
    ['light', TABLET],
  ] as const
).slice(0, runs(2, 5));
