/** The part of the OpenAPI document that the page shows. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly 'x-codigos': Readonly<Record<string, { readonly status: number; readonly sentence: string }>>;
}
interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly { readonly token?: readonly string[] }[];
  readonly parameters: readonly ApiParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, ApiContent>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, ApiContent>> }>
  >;
}
export interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
}
interface ApiContent {
  readonly example?: unknown;
}

/** A call that a token may make, as the page tells it. */
export interface OpenCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly scopes: readonly string[];
  readonly parameters: readonly ApiParameter[];
  readonly sent: string | null;
  /** Example of the answer; null for a file. */
  readonly answered: string | null;
  readonly codes: readonly string[];
}

const shown = (example: unknown) => (example === undefined ? null : JSON.stringify(example, null, 2));
const exampleIn = (content: Readonly<Record<string, ApiContent>> | undefined) =>
  shown(Object.values(content ?? {})[0]?.example);

export function openCalls({ paths }: ApiDocument): OpenCall[] {
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).flatMap(([method, operation]) => {
      const scopes = operation.security.flatMap(({ token = [] }) => token);
      if (scopes.length === 0) return [];
      const { operationId: id, summary, parameters, requestBody, responses } = operation;
      const answer = responses[200] ?? responses[202];
      const codes = Object.entries(responses).flatMap(([status, { description }]) =>
        Number(status) >= 400 ? description.split(', ') : [],
      );
      return [
        {
          ...{ id, method: method.toUpperCase(), path, summary, scopes, parameters },
          ...{ sent: exampleIn(requestBody?.content), answered: exampleIn(answer?.content), codes },
        },
      ];
    }),
  );
}
