import { execFileSync } from 'node:child_process';

const PROGRAM = `
import sys, io, json, base64, zipfile
archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert archive.testzip() is None
json.dump({name: base64.b64encode(archive.read(name)).decode() for name in archive.namelist()}, sys.stdout)
`;

/** What is in a ZIP by its names, opened with a program that is not ours. */
export function readZipBytes(bytes: Uint8Array): Record<string, Buffer> {
  const told = execFileSync('/usr/bin/python3', ['-c', PROGRAM], { input: bytes, maxBuffer: 2 ** 28 }).toString();
  const parts = Object.entries(JSON.parse(told) as Record<string, string>);
  return Object.fromEntries(parts.map(([name, content]) => [name, Buffer.from(content, 'base64')]));
}

/** The texts of a ZIP by their names. */
export const readZip = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(readZipBytes(bytes)).map(([name, content]) => [name, content.toString()]));
