import type { CellValue } from '#domain/export/export-fields.ts';

type Row = readonly CellValue[];

/** Turns batches of rows into as many rows as there is room for. */
export class RowSource {
  readonly #batches: AsyncIterator<readonly Row[]>;
  #waiting: readonly Row[] = [];
  #isOver = false;

  constructor(batches: AsyncIterable<readonly Row[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** True once it was found that nothing is left. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Some of the next rows; none only at the end. */
  async take(most: number): Promise<readonly Row[]> {
    if (await this.isAtEnd()) return [];
    const taken = this.#waiting.length > most ? this.#waiting.slice(0, most) : this.#waiting;
    this.#waiting = this.#waiting.slice(taken.length);
    return taken;
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#waiting.length === 0 && !this.#isOver) {
      const { done, value } = await this.#batches.next();
      if (done) this.#isOver = true;
      else this.#waiting = value;
    }
    return this.#isOver;
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await this.#batches.return?.();
  }
}
