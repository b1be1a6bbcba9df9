// The architecture, as rules. docs/architecture.md draws it.

/** Which feature of the server may call which. A test holds it equal to the folders there are. */
const { mayCall } = require('./import-map.json');

/** vendor library → the only files that may import it */
const ONE_DOOR = {
  'pg-boss': '^src/server/platform/queue/',
  'libxml2-wasm': '^src/sifen/',
  kysely: '^src/server/(platform/db/|features/.+\\.store\\.ts$)',
  yauzl:
    '^src/server/features/(intake/unpack/unpack-|ruc-list/read/list-slices\\.ts$|reconciliation/read/workbook-parts\\.ts$)',
  'postal-mime': '^src/server/features/intake/unpack/unpack-',
  '@hyzyla/pdfium': '^src/sifen/kude/pdfium\\.ts$',
  'zxing-wasm': '^src/sifen/kude/(decode|draw)-qr\\.ts$',
  sharp: '^src/server/platform/pictures/',
  'tesseract\\.js': '^src/server/features/reading/ocr/',
  openai: '^src/server/platform/ai/',
  '@modelcontextprotocol': '^src/server/features/assistants/answer-mcp\\.ts$',
  imapflow: '^src/server/features/mailboxes/imap/(imap-client|fetch-response)\\.ts$',
  libmime: '^src/server/features/mailboxes/message/header-text\\.ts$',
  '(pdfkit|fontkit)': '^src/server/features/exports/pdf/',
  pg: '^src/server/platform/db/',
  '@?fastify': '^src/server/(platform/http/|app/)',
  jose: '^src/server/(platform/identity/|app/)',
  '@opentelemetry': '^src/server/platform/traces/otlp-tracer\\.ts$',
  firebase: '^src/web/(features/session/identity/firebase-sdk|analytics/firebase-analytics)\\.ts$',
};

const FEATURES = '^src/server/features/';
const TESTS = '\\.test\\.tsx?$';
const PURE_LIBRARIES = '^node_modules/decimal\\.js/';
const DOCUMENT_LIBRARIES = '^node_modules/(libxml2-wasm|zxing-wasm|@hyzyla/pdfium|yauzl)/';
const NODE_FOR_DOCUMENTS = '^(node:)?(crypto|zlib|util|buffer|url)$';

const deny = (name, from, to) => ({ name, severity: 'error', from, to });

const rooms = [
  deny('domain-is-pure', { path: '^src/domain/', pathNot: TESTS }, { pathNot: `^src/domain/|${PURE_LIBRARIES}` }),
  deny(
    'sifen-knows-only-domain',
    { path: '^src/sifen/', pathNot: TESTS },
    { pathNot: `^src/(sifen|domain)/|${DOCUMENT_LIBRARIES}|${NODE_FOR_DOCUMENTS}` },
  ),
  deny('only-the-server-enters-sifen', { path: '^src/(web|contract|domain)/' }, { path: '^src/sifen/' }),
  deny(
    'contract-knows-only-domain',
    { path: '^src/contract/', pathNot: TESTS },
    { pathNot: '^src/(contract|domain)/|^node_modules/zod/' },
  ),
  deny('web-not-to-server', { path: '^src/web/' }, { path: '^src/server/' }),
  deny('server-not-to-web', { path: '^src/server/' }, { path: '^src/web/' }),
];

const server = [
  deny('platform-knows-no-feature', { path: '^src/server/platform/' }, { path: '^src/server/(features|app)/' }),
  deny('feature-not-to-app', { path: FEATURES, pathNot: TESTS }, { path: '^src/server/app/' }),
  ...Object.entries(mayCall).map(([feature, callees]) =>
    deny(
      `${feature}-calls-only-its-allowed-features`,
      { path: `${FEATURES}${feature}/` },
      { path: FEATURES, pathNot: `${FEATURES}(${[feature, ...callees].join('|')})/` },
    ),
  ),
  deny(
    'store-and-routes-are-private',
    { path: `${FEATURES}([^/]+)/` },
    { path: `${FEATURES}.+\\.(store|routes)\\.ts$`, pathNot: `${FEATURES}$1/` },
  ),
];

const web = [
  deny(
    'web-features-stay-apart',
    { path: '^src/web/features/([^/]+)/' },
    { path: '^src/web/features/', pathNot: '^src/web/features/($1|session)/' },
  ),
  deny('web-feature-not-to-app', { path: '^src/web/features/' }, { path: '^src/web/app/' }),
  deny('web-ui-is-plain', { path: '^src/web/(ui|format|text)/' }, { path: '^src/web/(app|features|api)/' }),
];

const habits = [
  ...Object.entries(ONE_DOOR).map(([library, door]) =>
    deny(
      `${library.replace(/\W/g, '')}-has-one-door`,
      { path: '^src/', pathNot: `${door}|${TESTS}` },
      { path: `^node_modules/${library}/`, dependencyTypesNot: ['type-only'] },
    ),
  ),
  deny('no-barrels', {}, { path: '^src/.*/index\\.tsx?$' }),
  deny(
    'no-support-code-in-production',
    { path: '^src/', pathNot: TESTS },
    { path: '^(test|e2e|bench|demo|scripts|attack|cluster|prove)/' },
  ),
  deny(
    'no-dev-dependency-on-server',
    { path: '^src/(server|domain|sifen|contract)/', pathNot: TESTS },
    { dependencyTypes: ['npm-dev'] },
  ),
  deny('no-circular', {}, { circular: true }),
];

module.exports = {
  forbidden: [...rooms, ...server, ...web, ...habits],
  options: {
    doNotFollow: { path: '^node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
