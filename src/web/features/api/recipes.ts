/** Languages of the examples, in the order of their tabs. */
export const LANGUAGES = ['curl', 'typescript', 'python'] as const;
export type Language = (typeof LANGUAGES)[number];

interface Recipe {
  readonly id: 'list' | 'pages' | 'upload' | 'originals';
  readonly code: Readonly<Record<Language, string>>;
}

/**
 * Programs that run as they stand (`test/api/recipes.db.test.ts` does it): the address and the token come from the
 * environment, `factura.xml` and the client from the folder.
 */
export const RECIPES: readonly Recipe[] = [
  {
    id: 'list',
    code: {
      curl: `curl -sS --fail-with-body "$AJAKA_URL/v2/invoices/headers?year_month=2026-10&page_size=20" \\
  -H "Authorization: Bearer $AJAKA_TOKEN" \\
  -H "Accept: application/json"`,
      typescript: `import { Ajaka } from './ajaka-client.ts';

const ajaka = new Ajaka({ origin: process.env.AJAKA_URL ?? '', token: process.env.AJAKA_TOKEN ?? '' });
const { data } = await ajaka.getV2InvoicesHeaders({ year_month: '2026-10', page_size: '20' });
for (const { numero_documento, emisor, monto_total, moneda } of data) {
  console.log(numero_documento, emisor.nombre, monto_total, moneda);
}`,
      python: `import json, os, urllib.request

request = urllib.request.Request(
    os.environ["AJAKA_URL"] + "/v2/invoices/headers?year_month=2026-10&page_size=20",
    headers={"Authorization": "Bearer " + os.environ["AJAKA_TOKEN"], "Accept": "application/json"},
)
with urllib.request.urlopen(request) as answer:
    for invoice in json.load(answer)["data"]:
        print(invoice["numero_documento"], invoice["emisor"]["nombre"], invoice["monto_total"], invoice["moneda"])`,
    },
  },
  {
    id: 'pages',
    code: {
      curl: `cursor=""
while :; do
  page=$(curl -sS --fail-with-body -G "$AJAKA_URL/v2/invoices/headers" \\
    -H "Authorization: Bearer $AJAKA_TOKEN" -H "Accept: application/json" \\
    -d page_size=100 \${cursor:+--data-urlencode "cursor=$cursor"}) || exit 1
  printf '%s\\n' "$page"
  cursor=$(printf '%s' "$page" | sed -n 's/.*"next_cursor":"\\([^"]*\\)".*/\\1/p')
  [ -n "$cursor" ] || break
done`,
      typescript: `import { Ajaka } from './ajaka-client.ts';

const ajaka = new Ajaka({ origin: process.env.AJAKA_URL ?? '', token: process.env.AJAKA_TOKEN ?? '' });
let cursor: string | null = null;
do {
  const page = await ajaka.getV2InvoicesHeaders({ page_size: '100', ...(cursor === null ? {} : { cursor }) });
  for (const { numero_documento } of page.data) console.log(numero_documento);
  cursor = page.next_cursor;
} while (cursor !== null);`,
      python: `import json, os, urllib.parse, urllib.request

cursor = None
while True:
    query = {"page_size": 100, **({"cursor": cursor} if cursor else {})}
    request = urllib.request.Request(
        os.environ["AJAKA_URL"] + "/v2/invoices/headers?" + urllib.parse.urlencode(query),
        headers={"Authorization": "Bearer " + os.environ["AJAKA_TOKEN"], "Accept": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        page = json.load(answer)
    for invoice in page["data"]:
        print(invoice["numero_documento"])
    cursor = page["next_cursor"]
    if cursor is None:
        break`,
    },
  },
  {
    id: 'upload',
    code: {
      curl: `key=$(sha256sum factura.xml | cut -d ' ' -f 1)
curl -sS --fail-with-body "$AJAKA_URL/upload-xml" \\
  -H "Authorization: Bearer $AJAKA_TOKEN" -H "Accept: application/json" \\
  -H "Idempotency-Key: $key" \\
  -F "file=@factura.xml"`,
      typescript: `import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Ajaka } from './ajaka-client.ts';

const ajaka = new Ajaka({ origin: process.env.AJAKA_URL ?? '', token: process.env.AJAKA_TOKEN ?? '' });
const content = await readFile('factura.xml', 'utf8');
const result = await ajaka.postUploadXml({
  files: [{ name: 'factura.xml', content }],
  idempotencyKey: createHash('sha256').update(content).digest('hex'),
});
console.log(result.message);`,
      python: `import hashlib, json, os, urllib.request

content = open("factura.xml", "rb").read()
edge = "ajaka-" + hashlib.sha256(content).hexdigest()
body = (
    f'--{edge}\\r\\nContent-Disposition: form-data; name="file"; filename="factura.xml"\\r\\n'
    "Content-Type: application/xml\\r\\n\\r\\n"
).encode() + content + f"\\r\\n--{edge}--\\r\\n".encode()
request = urllib.request.Request(
    os.environ["AJAKA_URL"] + "/upload-xml",
    data=body,
    headers={
        "Authorization": "Bearer " + os.environ["AJAKA_TOKEN"],
        "Accept": "application/json",
        "Content-Type": "multipart/form-data; boundary=" + edge,
        "Idempotency-Key": hashlib.sha256(content).hexdigest(),
    },
)
with urllib.request.urlopen(request) as answer:
    print(json.load(answer)["message"])`,
    },
  },
  {
    id: 'originals',
    code: {
      curl: `curl -sS --fail-with-body "$AJAKA_URL/export/originals" \\
  -H "Authorization: Bearer $AJAKA_TOKEN" -H "Content-Type: application/json" \\
  -d '{"filename": "originales", "filters": {}}' \\
  -o originales.zip`,
      typescript: `import { writeFile } from 'node:fs/promises';
import { Ajaka } from './ajaka-client.ts';

const ajaka = new Ajaka({ origin: process.env.AJAKA_URL ?? '', token: process.env.AJAKA_TOKEN ?? '' });
const answer = await ajaka.postExportOriginals({ filename: 'originales', filters: {} });
await writeFile('originales.zip', Buffer.from(await answer.arrayBuffer()));`,
      python: `import json, os, shutil, urllib.request

request = urllib.request.Request(
    os.environ["AJAKA_URL"] + "/export/originals",
    data=json.dumps({"filename": "originales", "filters": {}}).encode(),
    headers={"Authorization": "Bearer " + os.environ["AJAKA_TOKEN"], "Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as answer, open("originales.zip", "wb") as file:
    shutil.copyfileobj(answer, file)`,
    },
  },
];
