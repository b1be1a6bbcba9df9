import { hash } from 'node:crypto';

const LANES = 8;

/**
 * Of a heap of rows in whatever order: a database need not give them in that in which it got them. Lane by lane the sum of
 * their hashes; rows that are there twice count twice.
 */
export class Fingerprint {
  readonly #sum = new Uint32Array(LANES);

  /** The row's own number, from its hash: what is decided by it is decided alike each time. */
  add(row: Uint8Array): number {
    const digest = hash('sha256', row, 'buffer');
    for (let lane = 0; lane < LANES; lane++) {
      this.#sum[lane] = ((this.#sum[lane] ?? 0) + digest.readUInt32BE(4 * lane)) >>> 0;
    }
    return digest.readUInt32BE(0);
  }

  toString(): string {
    return [...this.#sum].map((lane) => lane.toString(16).padStart(8, '0')).join('');
  }
}
