import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { openapiDocument } from '#contract/wire/openapi.ts';

type Json = Record<string, unknown>;

interface Answered {
  readonly method: string;
  /** As it was called, with its ids and perhaps a query. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

const document = openapiDocument() as { paths: Record<string, Record<string, Operation>>; components: Json };
interface Operation {
  readonly security: readonly Json[];
  readonly responses: Record<string, { description?: string; content?: Record<string, { schema: Json }> }>;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
ajv.addSchema({ $id: 'https://ajaka.local/openapi', components: closed(document.components) });

/** What the document does not name is not answered: nobody may come to rely on it. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema as Json).map(([key, value]) => [
    key,
    key === '$ref' ? refOf(String(value)) : closed(value),
  ]);
  const whole = Object.fromEntries(parts) as Json;
  const isShape = whole.type === 'object' && typeof whole.properties === 'object';
  return isShape && whole.additionalProperties === undefined ? { ...whole, additionalProperties: false } : whole;
}

const refOf = (ref: string) => (ref.startsWith('#/components/') ? `https://ajaka.local/openapi${ref}` : ref);

const validators = new Map<object, ReturnType<typeof ajv.compile>>();

export function schemaProblems(schema: object, value: unknown): string[] {
  let validate = validators.get(schema);
  if (!validate) {
    validate = ajv.compile(closed(schema) as object);
    validators.set(schema, validate);
  }
  return validate(value) ? [] : (validate.errors ?? []).map(told);
}

const told = ({ instancePath, message = '', params }: ErrorObject) =>
  `${instancePath} ${message} ${JSON.stringify(params)}`;

const PATTERNS = Object.keys(document.paths)
  .map((path) => ({ path, parts: path.split('/') }))
  // Those without parameters first: `/tasks/debug` is no task.
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

function operationOf(method: string, at: string): Operation | undefined {
  const parts = (at.split('?', 1)[0] ?? '').split('/');
  const found = PATTERNS.filter(
    (one) =>
      one.parts.length === parts.length &&
      one.parts.every((part, place) => part.startsWith('{') || part === parts[place]),
  );
  return found.map(({ path }) => document.paths[path]?.[method.toLowerCase()]).find((one) => one !== undefined);
}

/** Compiled once: what differs between refusals is which codes a call names. */
const REFUSAL = { $ref: '#/components/schemas/Error' };

/** Where a JSON answer is not as the document of the API says; nothing about calls that it does not know. */
export function answerProblems({ method, path, status, body }: Answered): string[] {
  const operation = operationOf(method, path);
  // What another protocol answers is told by its own schema.
  if (!operation || path.startsWith('/mcp') || typeof body !== 'object' || body === null) return [];
  const answer = operation.responses[status];
  if (status >= 400) return [...schemaProblems(REFUSAL, body), ...codeProblems(operation, status, body as Json)];
  if (!answer) return [`${status} is not documented`];
  const schema = answer.content?.['application/json']?.schema;
  return schema ? schemaProblems(schema, body) : [];
}

/** A program must know which codes it may meet: each call that a token may make names them all. */
function codeProblems({ security, responses }: Operation, status: number, { code }: Json): string[] {
  const named = responses[status]?.description?.split(', ') ?? [];
  const isOpen = security.some((one) => 'token' in one);
  return isOpen && !named.includes(String(code)) ? [`${status} ${String(code)} is not documented`] : [];
}

/** Whatever a test calls, the document of the API must say that it may be answered so. */
export function refuseUndocumented(answered: Answered): void {
  const problems = answerProblems(answered);
  if (problems.length === 0) return;
  throw new Error(
    `${answered.method} ${answered.path} answers what /openapi.json does not say: ${problems.join('; ')}`,
  );
}
