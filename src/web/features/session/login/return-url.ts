/** Where to go after sign-in: an address of this very application, whatever the query says. */
export function safeReturnUrl(returnUrl: string | undefined, origin: string): string {
  const wanted = returnUrl && URL.canParse(returnUrl, origin) ? new URL(returnUrl, origin) : null;
  // A path of two slashes would name another host when it is followed.
  if (wanted?.origin !== origin || wanted.pathname.startsWith('//') || wanted.pathname === '/login') return '/';
  return wanted.pathname + wanted.search + wanted.hash;
}
