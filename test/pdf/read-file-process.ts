// Reads one file as a process of the slow lane does, and prints what it contained.
import { readFileSync } from 'node:fs';
import type { DocumentKind } from '#domain/received-document.ts';
import { readBytes } from '#server/features/reading/readers/registry.ts';
import { nationalAnchors } from '#sifen/trust/trust-anchors.ts';

const [file = '', kind = ''] = process.argv.slice(2);
const how = { anchors: nationalAnchors(), isPatient: true };
process.stdout.write(JSON.stringify(await readBytes(kind as DocumentKind, readFileSync(file), how)), () =>
  process.exit(0),
);
