import { hash } from 'node:crypto';

const LANES = 8;

/**
 * A fingerprint of rows in any order, since a database need not return them in the order in which it received them: the
 * sum of their hashes, lane by lane. Rows that are there twice count twice.
 */
export class Fingerprint {
  readonly #sum = new Uint32Array(LANES);

  /** Returns a number from the row's hash, the same whenever the row is the same: cuts between parts depend on it. */
  add(row: Uint8Array): number {
    const digest = hash('sha256', row, 'buffer');
    for (let lane = 0; lane < LANES; lane++) {
      this.#sum[lane] = ((this.#sum[lane] ?? 0) + digest.readUInt32BE(4 * lane)) >>> 0;
    }
    return digest.readUInt32BE(0);
  }

  /** As if the rows of both had been added to this one. */
  join(other: Fingerprint): void {
    for (let lane = 0; lane < LANES; lane++) {
      this.#sum[lane] = ((this.#sum[lane] ?? 0) + (other.#sum[lane] ?? 0)) >>> 0;
    }
  }

  toString(): string {
    return [...this.#sum].map((lane) => lane.toString(16).padStart(8, '0')).join('');
  }
}
