import { defineCounter, defineTimes } from '#server/platform/metrics/count.ts';

/** Documents that were read, by outcome; a document that is read again counts again. */
export const readings = defineCounter({
  name: 'ajaka_readings_total',
  help: 'Documents that were read and written down, by what they are and what became of them.',
  labels: ['kind', 'outcome'],
});

export const readerTimes = defineTimes({
  name: 'ajaka_reader_seconds',
  help: 'How long a reader took for a file, with the wait for a process; the model: with its repeated calls.',
  labels: ['reader'],
  bounds: [0.03, 0.1, 0.3, 1, 3, 10, 30, 120, 360],
});

/** Documents that were read without the model although there is one, by why it was not asked. */
export const modelRefusals = defineCounter({
  name: 'ajaka_ai_refusals_total',
  help: 'Documents for which the AI was not asked: limit (no readings left), calls, calls-today (no calls left), off (key or account refused).',
  labels: ['reason'],
});
