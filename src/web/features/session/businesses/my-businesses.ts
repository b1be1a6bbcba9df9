import { type BusinessLine, listBusinesses } from '#contract/businesses.ts';
import { call } from '#web/api/client.ts';
import {
  businessIn,
  inBusiness,
  know,
  knownBusinesses,
  pageBusiness,
  pagePath,
  withoutBusiness,
} from '#web/api/page-business.ts';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { session } from '../session.ts';
import { forgetShared, lastUsed, rememberShared } from './shared-flag.ts';

/** Asks which businesses are the person's, and remembers whether they will have to be asked about again. */
export async function askBusinesses(): Promise<readonly BusinessLine[]> {
  const person = session.user?.id;
  const { businesses } = await call(listBusinesses, { quiet: true });
  if (person === undefined || session.user?.id !== person) return businesses;
  know({ businesses });
  const here = businessIn(pagePath());
  const isTheirs = (id: string | null) => id !== null && businesses.some((one) => one.id === id);
  if (businesses.length === 1 && businesses[0]?.role === 'duena') forgetShared(person);
  else rememberShared(person, [here, lastUsed(person)].find(isTheirs) ?? null);
  return businesses;
}

/** Somebody may have given them another role, or taken it, while they looked elsewhere. */
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && knownBusinesses().businesses) void askBusinesses().catch(() => null);
});

/** Where somebody who signs in without a wish goes: to the business they worked in last. */
export async function startingPage(): Promise<string> {
  const person = session.user?.id;
  const last = person === undefined ? null : lastUsed(person);
  const businesses = await askBusinesses();
  const isTheirs = businesses.some(({ id }) => id === last);
  return last !== null && isTheirs && businesses.length > 1 ? inBusiness(last, '/') : '/';
}

/** Sections that every business has; other pages are about something of one business. */
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

/** Changes to another business, to the same section of it. */
export function enterBusiness(id: string, { at }: { at?: string } = {}): void {
  const path = withoutBusiness(pagePath());
  const section = SECTIONS.find((one) => path === one || path.startsWith(`${one}/`)) ?? '/';
  const person = session.user?.id;
  if (person !== undefined) rememberShared(person, id);
  if (id !== pageBusiness() || at !== undefined) goTo(inBusiness(id, at ?? section));
}
