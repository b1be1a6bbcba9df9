import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { discardBody, withMinimumRate } from './transfer-rate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const RATE = { bytes: 1_000, spanMs: 30_000 };

/** A request of which only so much has arrived. */
function aRequest() {
  const socket = { bytesRead: 500 };
  const request = Object.assign(new EventEmitter(), {
    socket,
    complete: false,
    destroyed: false,
    unpipe: () => {},
    pause: vi.fn(),
    resume: vi.fn(),
    destroy: vi.fn(),
  });
  return {
    request: request as unknown as IncomingMessage & Pick<typeof request, 'destroy' | 'pause' | 'resume'>,
    socket,
  };
}

function watched(isWaitingForUs = () => false) {
  const { request, socket } = aRequest();
  const whole = Promise.withResolvers<string>();
  let outcome = 'arriving';
  const reading = withMinimumRate(request, RATE, whole.promise, isWaitingForUs).then(
    (read) => {
      outcome = read;
    },
    (problem: { code: string }) => {
      outcome = problem.code;
    },
  );
  return { socket, whole, reading, outcome: () => outcome };
}

describe('FAIR-02 a sender', () => {
  test('that sends enough in every span is read to the end, however long it takes', async () => {
    const { socket, whole, reading, outcome } = watched();
    for (let span = 0; span < 20; span++) {
      socket.bytesRead += 1_000;
      await vi.advanceTimersByTimeAsync(RATE.spanMs);
    }
    expect(outcome()).toBe('arriving');
    whole.resolve('read');
    await reading;
    expect(outcome()).toBe('read');
  });

  test('that sends less in one span is cut, though it was quick before', async () => {
    const { socket, outcome } = watched();
    socket.bytesRead += 1_000_000;
    await vi.advanceTimersByTimeAsync(RATE.spanMs);
    expect(outcome()).toBe('arriving');
    socket.bytesRead += 999;
    await vi.advanceTimersByTimeAsync(RATE.spanMs);
    expect(outcome()).toBe('envio_lento');
  });

  test('is not blamed for a span in which our disk was waited for', async () => {
    const { outcome } = watched(() => true);
    await vi.advanceTimersByTimeAsync(5 * RATE.spanMs);
    expect(outcome()).toBe('arriving');
  });

  test('that was refused may finish sending, but not stall', async () => {
    const { request, socket } = aRequest();
    discardBody(request, RATE, () => Promise.resolve());
    socket.bytesRead += 1_000;
    await vi.advanceTimersByTimeAsync(RATE.spanMs);
    expect(request.destroy).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(RATE.spanMs);
    expect(request.destroy).toHaveBeenCalledOnce();
  });

  test('that was refused is read on chunk by chunk, each in its turn, and not blamed for the wait', async () => {
    const { request } = aRequest();
    const turn = Promise.withResolvers<void>();
    discardBody(request, RATE, () => turn.promise);
    expect(request.resume).toHaveBeenCalledTimes(1);
    request.emit('data', Buffer.alloc(10));
    expect(request.pause).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5 * RATE.spanMs);
    expect(request.destroy).not.toHaveBeenCalled();
    expect(request.resume).toHaveBeenCalledTimes(1);
    turn.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(request.resume).toHaveBeenCalledTimes(2);
  });
});
