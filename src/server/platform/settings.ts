import { z } from 'zod';
import { isAddressOrNet } from './http/caller-address.ts';
import { isS3Address } from './s3/s3-place.ts';
import { WrongSettings } from './start-refused.ts';

const flagOr = (fallback: '0' | '1') =>
  z
    .enum(['0', '1', 'false', 'true'])
    .default(fallback)
    .transform((said) => said === '1' || said === 'true');
const flag = flagOr('0');
const emailList = z
  .string()
  .default('')
  .transform((said) =>
    said
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((one) => one.toLowerCase()),
  )
  .pipe(z.array(z.email()));
const proxyList = z
  .string()
  .default('loopback')
  .transform((said) => said.split(/[\s,;]+/).filter(Boolean))
  .pipe(z.array(z.string().refine(isAddressOrNet, 'direcciones o redes, como 10.0.0.0/8')));
const wholeNumber = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
const text = z.string().optional();
/** Where files lie. An address of S3 holds no key: those are settings of their own. */
const filePlace = z
  .string()
  .refine(
    (address) => isS3Address(address) || z.url({ protocol: /^file$/ }).safeParse(address).success,
    'file:///carpeta o s3://bucket/prefijo',
  );
const webAddress = (fallback: string) => z.url({ protocol: /^https?$/ }).default(fallback);
const mailServer = (fallback: string) =>
  z
    .string()
    .regex(/^\S+:\d{1,5}$/, 'servidor:puerto')
    .default(fallback);

/** Every setting there is, in the order of `.env.example`. An empty value counts as absent. */
export const settingsSchema = z.object({
  PORT: wholeNumber(8080, 0, 65535),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: proxyList,
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  DATA_DIR: text,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  FILES_URL: filePlace.optional(),
  FILES_URL_ALSO: filePlace.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/i, 'como us-east-1')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PATH_STYLE: flagOr('1'),
  SECRETS_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, '64 cifras hexadecimales')
    .optional(),
  FIREBASE_API_KEY: text,
  FIREBASE_AUTH_DOMAIN: text,
  FIREBASE_PROJECT_ID: text,
  FIREBASE_STORAGE_BUCKET: text,
  FIREBASE_MESSAGING_SENDER_ID: text,
  FIREBASE_APP_ID: text,
  FIREBASE_MEASUREMENT_ID: text,
  ADMIN_EMAILS: emailList,
  PROTECTED_ADMIN_EMAIL: z.email().toLowerCase().optional(),
  SUPPORT_EMAIL: z.email().optional(),
  FRONTEND_KEY: text,
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPENAI_MODEL: z.string().default('gpt-4.1'),
  TRIAL_DAYS: wholeNumber(15, 0, 3650),
  TRIAL_AI_LIMIT: wholeNumber(50, -1, 1_000_000),
  PLAN_CHANGES: z.enum(['immediate', 'approval']).default('immediate'),
  TRUST_ANCHORS: text,
  STORAGE_LIMIT_MB: wholeNumber(10_240, 1, 1_000_000_000),
  BACKUP_URL: z
    .string()
    .regex(/^(?:file|s3):\/\/\S+$/, 'file:///carpeta o s3://depósito')
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'una hora, como 03:00')
    .default('03:00'),
  BACKUP_KEEP: wholeNumber(14, 1, 1_000),
  ALLOW_PRIVATE_MAIL_HOSTS: flag,
  MAIL_CA_FILE: text,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_AUTH_URL: webAddress('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: webAddress('https://oauth2.googleapis.com/token'),
  GOOGLE_REVOKE_URL: webAddress('https://oauth2.googleapis.com/revoke'),
  GOOGLE_IMAP: mailServer('imap.gmail.com:993'),
  MICROSOFT_CLIENT_ID: text,
  MICROSOFT_CLIENT_SECRET: text,
  MICROSOFT_AUTH_URL: webAddress('https://login.microsoftonline.com/common/oauth2/v2.0/authorize'),
  MICROSOFT_TOKEN_URL: webAddress('https://login.microsoftonline.com/common/oauth2/v2.0/token'),
  MICROSOFT_IMAP: mailServer('outlook.office365.com:993'),
  METRICS_TOKEN: z.string().min(16, 'al menos 16 caracteres').optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  APP_IDENTITY: z.enum(['local']).optional(),
  ALLOW_REMOTE_LOCAL_IDENTITY: flag,
});

export type Settings = Readonly<z.output<typeof settingsSchema>>;

/** Reads the environment once. A wrong value stops the start: its name is printed, its content is not. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = settingsSchema.safeParse(given);
  if (read.success) return Object.freeze(read.data);
  const wrong = read.error.issues.map((issue) => `${String(issue.path[0])} (${issue.message})`);
  throw new WrongSettings(`Configuración no válida: ${[...new Set(wrong)].join(', ')}. Mira .env.example.`);
}
