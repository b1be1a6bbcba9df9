import { refuseUndocumented } from '../api/answer-problems.ts';
import type { Answer, TestApp } from '../server/test-app.ts';

type Content = string | Uint8Array;
export type NamedFile = readonly [name: string, content: Content];

/** Sends files as the browser does; the other fields follow them. */
export async function upload(
  url: string,
  path: '/upload-xml' | '/tasks/upload-xml' | '/upload' | '/tasks/upload-pdf',
  token: string,
  files: readonly NamedFile[],
  fields: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, content] of files) form.append('file', new Blob([Buffer.from(content)]), name);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    body: form,
  });
  const told = { status: answer.status, headers: answer.headers, body: await answer.json() };
  refuseUndocumented({ method: 'POST', path, ...told });
  return told;
}

/** Polls a task until it is over, as the screen does. */
export async function finishedTask(server: Pick<TestApp, 'call'>, token: string, id: string) {
  // Ever more seldom: each question takes milliseconds of the processor that the task waits for.
  for (let pause = 40; ; pause = Math.min(pause * 1.5, 400)) {
    const { status, body } = await server.call(`/tasks/${id}`, { token });
    if (status !== 200) throw new Error(`GET /tasks/${id} answered ${status}`);
    if (body.status === 'done' || body.status === 'error') return body;
    await new Promise((done) => setTimeout(done, pause));
  }
}
