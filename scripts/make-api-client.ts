// npm run api-client: writes the TypeScript client that /docs/api offers, from the same declarations as the server.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openapiDocument } from '#contract/wire/openapi.ts';
import { type Document, typescriptClient } from './lib/typescript-client.ts';

const FILE = path.resolve(import.meta.dirname, '../public/ajaka-client.ts');

writeFileSync(FILE, typescriptClient(openapiDocument() as unknown as Document));
