import { type BusinessLine, listBusinesses } from '#contract/businesses.ts';
import { call } from '#web/api/client.ts';
import {
  businessIdInPath,
  knownBusinesses,
  pageBusiness,
  pagePath,
  pathInBusiness,
  updateKnownBusinesses,
  withoutBusiness,
} from '#web/api/page-business.ts';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { session } from '../session.ts';
import { forgetShared, lastUsed, rememberShared } from './shared-flag.ts';

/**
 * Asks for the person's businesses, and remembers in this browser whether they have to be asked for at the next visit.
 */
export async function askBusinesses(): Promise<readonly BusinessLine[]> {
  const person = session.user?.id;
  const { businesses } = await call(listBusinesses, { quiet: true });
  if (person === undefined || session.user?.id !== person) return businesses;
  updateKnownBusinesses({ businesses });
  const here = businessIdInPath(pagePath());
  const isTheirs = (id: string | null) => id !== null && businesses.some((one) => one.id === id);
  if (businesses.length === 1 && businesses[0]?.role === 'duena') forgetShared(person);
  else rememberShared(person, [here, lastUsed(person)].find(isTheirs) ?? null);
  return businesses;
}

/** The person's roles may have changed while another tab or window was in front. */
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && knownBusinesses().businesses) void askBusinesses().catch(() => null);
});

/** The first page after a sign-in without a wanted page: that of the business in which the person worked last. */
export async function startingPage(): Promise<string> {
  const person = session.user?.id;
  const last = person === undefined ? null : lastUsed(person);
  const businesses = await askBusinesses();
  const isTheirs = businesses.some(({ id }) => id === last);
  return last !== null && isTheirs && businesses.length > 1 ? pathInBusiness(last, '/') : '/';
}

/** Sections that every business has. Any other page may exist in one business only. */
const SECTIONS = [
  '/manage-invoices',
  '/upload',
  '/upload-xml',
  '/documentos',
  '/en-revision',
  '/invoice-explorer',
  '/invoice-list',
  '/email-settings',
  '/templates-export',
  '/cierre',
  '/escritorio',
  '/mi-negocio',
  '/subscription',
  '/ayuda',
];

/** Opens another business at the section that is shown now, or at `at`. */
export function enterBusiness(id: string, { at }: { at?: string } = {}): void {
  const path = withoutBusiness(pagePath());
  const section = SECTIONS.find((one) => path === one || path.startsWith(`${one}/`)) ?? '/';
  const person = session.user?.id;
  if (person !== undefined) rememberShared(person, id);
  if (id !== pageBusiness() || at !== undefined) goTo(pathInBusiness(id, at ?? section));
}
