import type { Answer } from '../server/test-app.ts';

type Content = string | Uint8Array<ArrayBuffer>;
export type NamedFile = readonly [name: string, content: Content];

/** Sends files as the browser does; the other fields come after them. */
export async function upload(
  url: string,
  path: '/upload-xml' | '/tasks/upload-xml',
  token: string,
  files: readonly NamedFile[],
  fields: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, content] of files) form.append('file', new Blob([content]), name);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}
