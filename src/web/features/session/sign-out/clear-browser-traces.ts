interface BrowserTraces {
  localStorage: Pick<Storage, 'clear'>;
  sessionStorage: Pick<Storage, 'clear'>;
  document: { cookie: string };
  hostname: string;
}

/** Sign-in (`g_state`, `G_AUTHUSER_H`), analytics (`_ga…`, `_gid`, `_gcl…`), account cookies, Firebase. */
const GOOGLE = /^(g_|_g(a|id|at|cl|ac)|__utm|[hs]?sid$|s?apisid$|nid$|__secure-\dp|firebase|__session$)|google/i;

export const isGoogleCookie = (name: string): boolean => GOOGLE.test(name);

/** A cookie is deleted only when the same domain is named with which it was set: this host, or one above it. */
function domainsAbove(hostname: string): string[] {
  const parts = hostname.split('.');
  return parts.slice(0, -1).map((_, i) => `; domain=${parts.slice(i).join('.')}`);
}

/** Deletes what a signed-out browser must not keep. Each part is deleted even if another fails. */
export function clearBrowserTraces({ localStorage, sessionStorage, document, hostname }: BrowserTraces): void {
  const names = () => document.cookie.split(/; */).map((cookie) => cookie.split('=', 1)[0] ?? '');
  const steps = [
    () => localStorage.clear(),
    () => sessionStorage.clear(),
    () => {
      for (const name of names().filter(isGoogleCookie)) {
        for (const domain of ['', ...domainsAbove(hostname)]) {
          document.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT${domain}`;
        }
      }
    },
  ];
  for (const step of steps) {
    try {
      step();
    } catch (problem) {
      console.error(problem);
    }
  }
}
