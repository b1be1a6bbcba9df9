/** What went wrong between us and the store, in words that lead to who can mend it. */
const PROBLEMS = {
  refused:
    'rechazó la clave: revisa S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY y los permisos de esa clave sobre el bucket',
  'no-bucket': 'no tiene ese bucket: créalo o corrige el nombre',
  'wrong-region': 'dice que el bucket es de otra región: revisa S3_REGION',
  'wrong-clock': 'no acepta la hora de esta computadora: ajusta su reloj',
  full: 'no tiene más lugar, o se acabó la cuota',
  unreachable: 'no se alcanza: revisa S3_ENDPOINT y la red',
  'too-slow': 'no respondió a tiempo',
  'cut-off': 'cortó la conexión en medio de una respuesta',
  failed: 'respondió con un error suyo',
  altered: 'recibió o envió otros datos que los pedidos',
  'too-large': 'respondió con más de lo que se le pidió',
  unexpected: 'respondió algo que S3 no responde: revisa S3_ENDPOINT',
} as const;
export type S3ProblemKind = keyof typeof PROBLEMS;

/** These may be over at the next try. */
const PASSING: ReadonlySet<S3ProblemKind> = new Set(['unreachable', 'too-slow', 'cut-off', 'failed', 'altered']);

interface Said {
  readonly status?: number;
  /** The store's own word, such as `NoSuchBucket`. Nothing else of what it says is kept: it repeats what was signed. */
  readonly said?: string | undefined;
  readonly cause?: unknown;
}

/** Of an S3 store. Its message names neither keys nor secrets. */
export class S3Problem extends Error {
  override name = 'S3Problem';
  readonly kind: S3ProblemKind;
  readonly status: number | null;
  /** The code of a full disk, so that a full store is treated like one. */
  readonly code?: 'EDQUOT';

  constructor(kind: S3ProblemKind, { status, said, cause }: Said = {}) {
    const details = [status, said].filter((one) => one !== undefined).join(' ');
    super(`S3 is ${kind}${details === '' ? '' : ` (${details})`}`, { cause });
    this.kind = kind;
    this.status = status ?? null;
    if (kind === 'full') this.code = 'EDQUOT';
  }

  get isPassing(): boolean {
    return PASSING.has(this.kind);
  }

  /** For whoever runs the installation. */
  get sentence(): string {
    return `El almacén S3 ${PROBLEMS[this.kind]}.`;
  }
}

const BY_WORD: Readonly<Record<string, S3ProblemKind>> = {
  NoSuchBucket: 'no-bucket',
  InvalidBucketName: 'no-bucket',
  RequestTimeTooSkewed: 'wrong-clock',
  AuthorizationHeaderMalformed: 'wrong-region',
  PermanentRedirect: 'wrong-region',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
  BadDigest: 'altered',
  XAmzContentSHA256Mismatch: 'altered',
  InvalidDigest: 'altered',
  IncompleteBody: 'cut-off',
  RequestTimeout: 'too-slow',
  SlowDown: 'failed',
};

const BY_STATUS: Readonly<Record<number, S3ProblemKind>> = {
  301: 'wrong-region',
  307: 'failed',
  401: 'refused',
  403: 'refused',
  408: 'too-slow',
  422: 'altered',
  429: 'failed',
  507: 'full',
};

/** Of an answer that is no success. */
export function problemOf(status: number, body: Buffer): S3Problem {
  const word = errorWord(body);
  const kind = (word && BY_WORD[word]) || BY_STATUS[status] || (status >= 500 ? 'failed' : 'unexpected');
  return new S3Problem(kind, { status, said: word });
}

export const errorWord = (body: Buffer): string | undefined =>
  /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(body.subarray(0, 4_096).toString('latin1'))?.[1];

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPROTO',
]);

/** Of what the connection itself threw. */
export function connectionProblem(error: unknown): unknown {
  if (error instanceof S3Problem) return error;
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string') return error;
  if (code === 'ECONNRESET' || code === 'EPIPE' || code.startsWith('HPE_'))
    return new S3Problem('cut-off', { cause: error });
  const isTls = code.startsWith('ERR_TLS') || code.startsWith('ERR_SSL') || code.includes('CERT');
  return UNREACHABLE.has(code) || isTls ? new S3Problem('unreachable', { said: code, cause: error }) : error;
}
