import { aBusinessWithPapers } from '../builders/made-papers.ts';
import type { TestApp } from '../server/test-app.ts';

let people = 0;

/** A business that creates templates and exports files. */
export async function anExportingBusiness(server: TestApp) {
  const business = await aBusinessWithPapers(server, `exporta-${++people}@empresa.com.py`);
  const { token } = business;
  const send = (method: string, path: string, body: unknown = {}) => server.call(path, { token, method, body });
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ filename: 'compras', ...body }),
    });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const take = (body: object) => post('/export/custom', body);
  return {
    ...business,
    send,
    post,
    take,
    create: async (template: object): Promise<string> =>
      (await send('POST', '/export-templates', template)).body.template.id,
    /** The rows as objects, by the titles of their columns. */
    json: async (body: object): Promise<Record<string, string>[]> =>
      JSON.parse((await take({ ...body, format: 'json' })).bytes.toString()).filas,
  };
}
