import { expect, test } from 'vitest';
import { trialStateOf } from './trial-banner.tsx';

const running = { isTrial: true, trialExpired: false, aiLimitReached: false };

test('SHELL-33 a subscriber has no trial banner, whatever else is true', () => {
  expect(trialStateOf({ isTrial: false, trialExpired: true, aiLimitReached: true })).toBe('none');
});

test('SHELL-34 a running trial warns', () => {
  expect(trialStateOf(running)).toBe('running');
});

test('SHELL-40 a spent AI limit speaks while the trial runs', () => {
  expect(trialStateOf({ ...running, aiLimitReached: true })).toBe('limit');
});

test('SHELL-39 an expired trial speaks before the AI limit', () => {
  expect(trialStateOf({ ...running, trialExpired: true, aiLimitReached: true })).toBe('expired');
});
