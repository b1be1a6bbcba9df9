import type { z } from 'zod';
import type { TokenScope } from '#domain/tokens/token-scopes.ts';
import type { Deps } from '#server/platform/deps.ts';

/** What a tool works with: the business whose token was sent, and nothing of any other. */
export interface Asked {
  readonly deps: Pick<Deps, 'db' | 'clock'>;
  readonly ownerId: string;
  /** Where people open the application. */
  readonly origin: string;
}

/** Something an assistant may ask. It only reads. */
export interface Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** For the assistant: what it answers, and when it is the right one. */
  readonly description: string;
  readonly scope: TokenScope;
  readonly input: I;
  readonly output: O;
  readonly answer: (asked: Asked, input: z.output<I>) => Promise<z.output<O>>;
}

export const defineTool = <I extends z.ZodObject, O extends z.ZodObject>(tool: Tool<I, O>): Tool =>
  tool as object as Tool;
