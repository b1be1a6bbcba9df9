import { allRoutes } from '#contract/routes.ts';
import { DOCUMENT_KINDS, DOCUMENT_STATES } from '#domain/received-document.ts';
import { allJobs } from '#server/app/jobs.ts';

/** What a label may say: words of ours, or a number that there are few of. */
type Allowed = readonly string[] | RegExp;

const ROUTES = [...allRoutes.map(({ path }) => path), '/metrics', 'page', 'file', 'none'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'other'];
const JOBS = allJobs.map(({ name }) => name);
const LANES = ['quick', 'slow', 'pictures-quick', 'pictures-slow'];
const BOUND = /^(?:\d+(?:\.\d+)?|\+Inf)$/;
const PROVIDERS = ['gmail', 'outlook', 'yahoo', 'other'];
const FAILURES = [
  ...['key-refused', 'model-unknown', 'no-credit', 'busy', 'timeout', 'unreachable', 'file-rejected', 'refused'],
  ...['incomplete', 'malformed', 'oversized', 'not-allowed'],
];

/** Every number that /metrics may hold, with the labels that it has and what they may say. */
export const KNOWN: Readonly<Record<string, Readonly<Record<string, Allowed>>>> = {
  ajaka_http_requests_total: { method: METHODS, route: ROUTES, status: /^[1-5]\d\d$/ },
  ajaka_http_request_seconds: { method: METHODS, route: ROUTES, le: BOUND },
  ajaka_jobs_total: { job: JOBS, outcome: ['done', 'failed', 'given-up'] },
  ajaka_job_batch_seconds: { job: JOBS, le: BOUND },
  ajaka_readings_total: { kind: DOCUMENT_KINDS, outcome: DOCUMENT_STATES },
  ajaka_reader_seconds: { reader: ['xml', 'pdf', 'photo', 'model'], le: BOUND },
  ajaka_ai_calls_total: { outcome: ['answered', ...FAILURES] },
  ajaka_ai_refusals_total: { reason: ['limit', 'calls', 'calls-today', 'off'] },
  ajaka_build_info: { version: /^\d+\.\d+\.\d+$/, role: ['all', 'web', 'worker'] },
  ajaka_process_start_time_seconds: {},
  ajaka_process_cpu_seconds_total: {},
  ajaka_process_memory_bytes: { kind: ['resident', 'heap', 'external'] },
  ajaka_event_loop_delay_seconds: { quantile: ['0.5', '0.99', '1'] },
  ajaka_db_connections: { state: ['used', 'idle', 'waiting'] },
  ajaka_db_connections_most: {},
  ajaka_reader_processes: { lane: LANES, state: ['busy', 'idle'] },
  ajaka_reader_waiting: { lane: LANES },
  ajaka_queue_jobs: { job: JOBS, state: ['waiting', 'running'] },
  ajaka_queue_oldest_seconds: { job: JOBS },
  ajaka_mailboxes: { provider: PROVIDERS, state: ['working', 'failing'] },
  ajaka_mail_lag_seconds: { provider: PROVIDERS },
  ajaka_storage_bytes: { what: ['originals', 'database'] },
  ajaka_disk_bytes: { what: ['total', 'free'] },
  ajaka_backup_state: { state: ['off', 'never', 'fine', 'old', 'failed'] },
  ajaka_backup_age_seconds: {},
  ajaka_original_problems: { kind: ['damaged', 'missing', 'orphaned'] },
  ajaka_collector_up: { collector: ['queue', 'mail', 'storage', 'disk', 'backup'] },
};

export const isAllowed = (allowed: Allowed | undefined, said: string): boolean =>
  allowed !== undefined && (allowed instanceof RegExp ? allowed.test(said) : allowed.includes(said));
