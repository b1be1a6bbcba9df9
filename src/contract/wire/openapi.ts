import * as z from 'zod/mini';
import { codesOf } from '../api/codes-of.ts';
import { exampleOf } from '../api/example-of.ts';
import { SCOPE_NAMES } from '../connections/scope-names.ts';
import { allRoutes } from '../routes.ts';
import { type ErrorCode, errors } from './errors.ts';
import { fileReply, type Route, redirectReply, streamReply, webReply } from './route.ts';
import type { Shape } from './wire.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document, built from the same declarations that the server binds. */
export function openapiDocument(routes: readonly Route[] = allRoutes): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = openapiPath(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ajaka',
      version: '1',
      description: 'Facturas electrónicas del Paraguay: recibirlas, leerlas, guardarlas y exportarlas.',
    },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'La sesión de una persona' },
        token: {
          ...{ type: 'http', scheme: 'bearer', bearerFormat: 'ajk_' },
          description: `Un token de API del negocio. Sus alcances: ${Object.values(SCOPE_NAMES).join(', ')}`,
        },
      },
      schemas: { Error: errorSchema },
    },
    'x-codigos': Object.fromEntries(
      Object.entries(errors).map(([code, [status, sentence]]) => [code, { status, sentence }]),
    ),
  };
}

/** `getV2InvoicesHeaders`: a name for generated clients, which stays the same as long as the address does. */
function operationIdOf({ method, path }: Route): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

export const openapiPath = (path: string) => path.replace(/:(\w+)/g, '{$1}');

const errorSchema = {
  type: 'object',
  required: ['success', 'code', 'message', 'detail'],
  properties: {
    success: { const: false },
    code: { type: 'string', enum: Object.keys(errors) },
    message: { type: 'string', description: 'Para personas, en español' },
    detail: { type: 'string', description: 'Igual que message' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Qué corregir, por campo (422): su ruta, como items.0.cantidad, y una frase',
    },
    contacto: { type: 'string', description: 'A quién escribir' },
    cambio: {
      type: 'object',
      description: 'Quién cambió esto mientras tanto y cuándo (409 cambio_mientras_tanto tras enviar If-Match)',
      required: ['quien', 'cuando', 'version'],
      properties: {
        quien: {
          type: ['object', 'null'],
          required: ['nombre', 'correo'],
          properties: { nombre: { type: ['string', 'null'] }, correo: { type: 'string' } },
        },
        cuando: { type: ['string', 'null'], format: 'date-time' },
        version: { type: 'integer', description: 'La versión que hay ahora' },
      },
    },
  },
};

function operation(route: Route): Json {
  return {
    operationId: operationIdOf(route),
    summary: route.summary,
    ...(route.access === 'public' ? {} : { description: `Puede llamar: ${MAY_CALL[route.access]}` }),
    security: route.access === 'public' ? [] : [{ bearer: [] }, ...tokensOf(route)],
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...(isOfBusiness(route) ? [BUSINESS] : []),
      ...(route.ifMatch ? [IF_MATCH] : []),
      ...(route.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(route.body ? { requestBody: { required: true, content: bodyOf(route, schemaOf(route.body)) } } : {}),
    ...(route.mail ? { requestBody: { required: true, content: MAIL_CONTENT } } : {}),
    responses: {
      ...successOf(route),
      ...refusalsOf(route),
      default: { description: 'Error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

const MAY_CALL: Readonly<Record<Exclude<Route['access'], 'public'>, string>> = {
  person: 'cualquier persona que inició sesión',
  lectura: 'cualquier persona del negocio (lectura, contador o duena)',
  contador: 'en el negocio, contador o duena',
  duena: 'en el negocio, duena',
  admin: 'quien administra la instalación',
};

const isOfBusiness = ({ access, businessInPath }: Route) =>
  access !== 'public' && access !== 'person' && access !== 'admin' && !businessInPath;

const BUSINESS = {
  name: 'X-Business-Id',
  in: 'header',
  required: false,
  description: 'El negocio del que se trata; sin esta cabecera, el primero de quien llama. Si no es suyo, 404',
  schema: { type: 'string', format: 'uuid' },
};

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'La versión que se vio, como "3" (version, o la cabecera ETag). Si ya es otra, 409 y no se escribe nada; sin esta cabecera se escribe solo lo que se envía',
  schema: { type: 'string' },
};
const ETAG = { ETag: { description: 'La versión, como "3"', schema: { type: 'string' } } };
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Un texto tuyo, distinto para cada envío, de 1 a 255 caracteres sin espacios. El mismo envío repetido con la misma clave dentro de 24 horas da la misma respuesta y no carga nada otra vez; con otros archivos, 422',
  schema: { type: 'string', maxLength: 255 },
};

/** Any one of them is enough. */
const tokensOf = ({ scopes = [] }: Route): Json[] => scopes.map((scope) => ({ token: [SCOPE_NAMES[scope]] }));

/** The errors of a call by status, with the codes that a program may meet there. */
function refusalsOf(route: Route): Json {
  const byStatus = Map.groupBy(codesOf(route), (code) => errors[code][0]);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(codes)]));
}

function refusal(codes: readonly ErrorCode[]): Json {
  const [first] = codes;
  const message = first === undefined ? '' : errors[first][1];
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }],
  };
  const example = { success: false, code: first, message, detail: message };
  return { description: codes.join(', '), content: { 'application/json': { schema, example } } };
}

function successOf({ reply, bare, etag, status }: Route): Json {
  if (reply === redirectReply) {
    const Location = { required: true, schema: { type: 'string', format: 'uri-reference' } };
    return { 303: { description: 'Sigue en otra dirección', headers: { Location } } };
  }
  if (reply === fileReply || reply === streamReply) {
    const binary = { schema: { type: 'string', format: 'binary' } };
    return { 200: { description: 'El archivo', content: { 'application/octet-stream': binary } } };
  }
  if (reply === webReply) return { 200: { description: 'JSON-RPC 2.0', content: json({}) } };
  const content = withExample(bare ? schemaOf(reply) : withSuccess(schemaOf(reply)));
  return {
    [status ?? 200]: {
      description: status === undefined ? 'Hecho' : 'Recibido: se hace después',
      ...(etag === undefined ? {} : { headers: ETAG }),
      content,
    },
  };
}

/** A raw mail message, alone or in a form. */
const MAIL_CONTENT = {
  'message/rfc822': { schema: { type: 'string', format: 'binary' } },
  'multipart/form-data': {
    schema: { type: 'object', properties: { 'body-mime': { type: 'string' } }, required: ['body-mime'] },
  },
};

/** Files are sent in a form, as the field `file`, which may repeat. */
function bodyOf(route: Route, schema: Json): Json {
  if (!route.upload) return withExample(schema);
  const { files, fileBytes, totalBytes, leastFiles = 1 } = route.upload;
  const description = `Cada archivo pesa como máximo ${fileBytes} bytes, y todos juntos ${totalBytes}`;
  const file = {
    type: 'array',
    minItems: leastFiles,
    maxItems: files,
    items: { type: 'string', format: 'binary' },
    description,
  };
  const properties = { file, ...(schema.properties as Json) };
  return { 'multipart/form-data': { schema: { ...schema, properties, required: leastFiles === 0 ? [] : ['file'] } } };
}

const withExample = (schema: Json) => ({ 'application/json': { schema, example: exampleOf(schema) } });
const json = (schema: Json) => ({ 'application/json': { schema } });

/** Schemas describe the wire, which is the input side of every codec, for requests and replies. */
function schemaOf(shape: Shape): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Json;
  return schema;
}

function withSuccess(schema: Json): Json {
  const properties = (schema.properties ?? {}) as Json;
  if ('success' in properties) return schema;
  const required = (schema.required ?? []) as string[];
  return { ...schema, properties: { success: { const: true }, ...properties }, required: ['success', ...required] };
}

function parameters(place: 'path' | 'query', shape: Shape | undefined): Json[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = schemaOf(shape) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}
