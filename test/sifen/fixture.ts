import { readdirSync, readFileSync } from 'node:fs';

const DIRECTORY = new URL('../fixtures/sifen/', import.meta.url);

export function fixture(path: string): Buffer {
  return readFileSync(new URL(path, DIRECTORY));
}

/** The names, without extension, of the documents that stand alone. */
export const DOCUMENT_NAMES = readdirSync(new URL('xml/', DIRECTORY)).map((name) => name.replace(/\.xml$/, ''));

export function documentBytes(name: string): Buffer {
  return fixture(`xml/${name}.xml`);
}
