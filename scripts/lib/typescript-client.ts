/** As much of JSON Schema and OpenAPI as our document uses. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly format?: string;
  readonly $ref?: string;
}
interface Content {
  readonly schema: Schema;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: { readonly Error: { readonly properties: { readonly code: Schema } } } };
}

/** Calls that a token may make, as one file without dependencies. */
export function typescriptClient({ paths, components }: Document): string {
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const open = operations.filter(({ path, operation }) => path !== '/mcp' && scopesOf(operation).length > 0);
  const codes = typeOf(components.schemas.Error.properties.code);
  return [
    HEAD,
    `export type AjakaCode =\n  | ${codes.replaceAll(' | ', '\n  | ')};\n`,
    ...open.map(typesOf),
    CLASS,
    ...open.map(methodOf),
    '}',
    FORM,
  ].join('\n');
}

type Open = { path: string; method: string; operation: Operation };

const scopesOf = ({ security }: Operation): string[] => security.flatMap(({ token = [] }) => token);
const nameOf = ({ operationId }: Operation) => operationId.charAt(0).toUpperCase() + operationId.slice(1);

const of = (operation: Operation, place: string) => operation.parameters.filter((one) => one.in === place);
const bodyOf = ({ requestBody }: Operation) => Object.entries(requestBody?.content ?? {})[0];
const replyOf = ({ responses }: Operation) => Object.entries((responses[200] ?? responses[202])?.content ?? {})[0];
const isUpload = (operation: Operation) => bodyOf(operation)?.[0] === 'multipart/form-data';

function typesOf({ operation }: Open): string {
  const name = nameOf(operation);
  const query = of(operation, 'query');
  const fields = query.map((one) => `  ${one.name}${one.required ? '' : '?'}: ${typeOf(one.schema)};`);
  const [, body] = bodyOf(operation) ?? [];
  const [kind, reply] = replyOf(operation) ?? [];
  return [
    ...(query.length > 0 ? [`export interface ${name}Query {\n${fields.join('\n')}\n}\n`] : []),
    ...(body && !isUpload(operation) ? [`export type ${name}Body = ${typeOf(body.schema)};\n`] : []),
    ...(reply && kind === 'application/json' ? [`export type ${name}Reply = ${typeOf(reply.schema)};\n`] : []),
  ].join('\n');
}

function methodOf({ path, method, operation }: Open): string {
  const name = nameOf(operation);
  const inPath = of(operation, 'path').map((one) => `${one.name}: string`);
  const query = of(operation, 'query');
  const isNeeded = query.some(({ required }) => required);
  const body = bodyOf(operation);
  const [kind] = replyOf(operation) ?? [];
  const given = [
    ...inPath,
    ...(isUpload(operation) ? ['upload: Upload'] : body ? [`body: ${name}Body`] : []),
    ...(query.length > 0 ? [`query: ${name}Query${isNeeded ? '' : ' = {}'}`] : []),
  ];
  const at = `\`${path.replace(/\{(\w+)\}/g, (_, one) => `\${encodeURIComponent(${one})}`)}\``;
  const sent = [isUpload(operation) ? 'upload' : body && 'body', query.length > 0 && 'query']
    .filter(Boolean)
    .join(', ');
  const reply = kind === 'application/json' ? `${name}Reply` : 'Response';
  const step = kind === 'application/json' ? `this.#json<${name}Reply>` : 'this.#send';
  return [
    `\n  /** ${operation.summary}. Alcance: ${scopesOf(operation).join(' o ')}. */`,
    `  ${operation.operationId}(${given.join(', ')}): Promise<${reply}> {`,
    `    return ${step}('${method}', ${at}${sent ? `, { ${sent} }` : ''});`,
    '  }',
  ].join('\n');
}

function typeOf(schema: Schema): string {
  const { const: fixed, enum: choices, anyOf, oneOf, allOf, type, $ref } = schema;
  if (fixed !== undefined) return JSON.stringify(fixed);
  if (choices) return choices.map((one) => quoted(one)).join(' | ');
  const some = anyOf ?? oneOf;
  if (some) return [...new Set(some.map(typeOf))].join(' | ');
  if (allOf) return allOf.map(typeOf).join(' & ');
  if ($ref !== undefined || type === undefined) return 'unknown';
  if (typeof type !== 'string') return [...new Set(type.map((one) => typeOf({ ...schema, type: one })))].join(' | ');
  if (type === 'array') return `(${typeOf(schema.items ?? {})})[]`;
  if (type === 'object') return objectOf(schema);
  return type === 'integer' ? 'number' : type;
}

const quoted = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);

function objectOf({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties) {
    const each = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
    return `Record<string, ${each}>`;
  }
  const fields = Object.entries(properties).map(([name, one]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    return `${key}${required.includes(name) ? '' : '?'}: ${typeOf(one)}`;
  });
  return `{ ${fields.join('; ')} }`;
}

const HEAD = `// Cliente de la API de Ajaka. Se genera de /openapi.json (npm run api-client): no se edita a mano.

export interface Upload {
  files: readonly { name: string; content: Blob | Uint8Array<ArrayBuffer> | string }[];
  sender?: string;
  /** AAAA-MM-DD. */
  date?: string;
  /** La misma clave para repetir el mismo envío sin cargarlo dos veces. */
  idempotencyKey?: string;
}
`;

const FORM = `
function formOf({ files, sender, date }: Upload): FormData {
  const form = new FormData();
  for (const { name, content } of files) {
    form.append('file', content instanceof Blob ? content : new Blob([content]), name);
  }
  if (sender !== undefined) form.append('sender', sender);
  if (date !== undefined) form.append('date', date);
  return form;
}
`;

const CLASS = `/** Lo que la API negó, con el código estable que un programa reconoce. */
export class AjakaError extends Error {
  readonly status: number;
  readonly code: AjakaCode | 'desconocido';
  readonly fields: Record<string, string>;
  /** Segundos que conviene esperar; null si la respuesta no lo dice. */
  readonly retryAfter: number | null;

  constructor(status: number, told: { code?: AjakaCode; message?: string; fields?: Record<string, string> }, retryAfter: number | null) {
    super(told.message ?? \`HTTP \${status}\`);
    this.name = 'AjakaError';
    this.status = status;
    this.code = told.code ?? 'desconocido';
    this.fields = told.fields ?? {};
    this.retryAfter = retryAfter;
  }
}

interface Sent {
  query?: object;
  body?: unknown;
  upload?: Upload;
}

export class Ajaka {
  readonly #origin: string;
  readonly #token: string;

  /** \`origin\`: dónde está Ajaka, como https://ajaka.com.py. \`token\`: el que se creó en Conexiones. */
  constructor({ origin, token }: { origin: string; token: string }) {
    this.#origin = origin.replace(/\\/+$/, '');
    this.#token = token;
  }

  async #send(method: string, path: string, { query = {}, body, upload }: Sent = {}): Promise<Response> {
    const url = new URL(this.#origin + path);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    }
    const headers: Record<string, string> = { accept: 'application/json', authorization: \`Bearer \${this.#token}\` };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (upload?.idempotencyKey !== undefined) headers['idempotency-key'] = upload.idempotencyKey;
    const sent = upload ? formOf(upload) : body === undefined ? null : JSON.stringify(body);
    const answer = await fetch(url, { method, headers, body: sent });
    if (answer.ok) return answer;
    const told = (await answer.json().catch(() => ({}))) as ConstructorParameters<typeof AjakaError>[1];
    const wait = Number(answer.headers.get('retry-after'));
    throw new AjakaError(answer.status, told, wait > 0 ? wait : null);
  }

  async #json<T>(method: string, path: string, sent?: Sent): Promise<T> {
    return (await (await this.#send(method, path, sent)).json()) as T;
  }
`;
