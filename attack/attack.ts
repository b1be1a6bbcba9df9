import type { Instance, Person } from './instance.ts';

/** Where an attack takes place. */
export interface Stage {
  readonly instance: Instance;
  readonly attacker: Person;
  /** Of another business, who does nothing wrong. */
  readonly other: Person;
  /** The short form proves the outcome, the whole one presses hard enough to be felt. */
  readonly isShort: boolean;
  /** For documents of their own. */
  nextNumber(): number;
}

export interface Outcome {
  readonly isHeld: boolean;
  /** What happened, in Spanish: a cell of the table. */
  readonly after: string;
}

export interface Attack {
  /** Requirement ids that its outcome proves. */
  readonly proves: string;
  readonly name: string;
  /** What it did before there was a defence; measured then, and so a constant. */
  readonly before: string;
  /** Makes what is sent, so that making it slows nobody, and returns what is done with it, once or again and again. */
  prepare(stage: Stage): Promise<() => Promise<Outcome>>;
  /** It lasts by itself, and is not done again to measure longer. */
  readonly isOnce?: boolean;
  /** What it sent is worked on after it: from then on nobody is alone. */
  readonly lingers?: boolean;
  /** Everybody may hear 503 while the database is away. */
  readonly mayInterrupt?: boolean;
  /** It needs a database server of the instance's own, or is too much for every run of the tests. */
  readonly isOnlyWhole?: boolean;
}
