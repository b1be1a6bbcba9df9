import type { IdentityMode } from '../../identity/identity-mode.ts';

/** For answers of the API, which are never shown as a page. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The strictest policy with which the component kit works: styles need a nonce per answer, scripts only their own
 * origin. Google's hosts are in it only where Firebase is configured; the analytics hosts only with a measurement id.
 */
export function pagePolicy(nonce: string, identity: IdentityMode): string {
  const { script, connect, frame, img } = outsideHosts(identity);
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...script],
    'style-src-elem': ["'self'", `'nonce-${nonce}'`],
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:', ...img],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'frame-src': frame.length > 0 ? frame : ["'none'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

function outsideHosts(identity: IdentityMode) {
  if (identity.kind === 'local') return { script: [], connect: [], frame: [], img: [] };
  const { authDomain, measurementId } = identity.firebase;
  const collect = [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ];
  const analytics = measurementId ? collect : [];
  return {
    script: ['https://apis.google.com', ...(measurementId ? ['https://www.googletagmanager.com'] : [])],
    connect: [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      ...(measurementId
        ? ['https://firebase.googleapis.com', 'https://firebaseinstallations.googleapis.com', ...analytics]
        : []),
    ],
    frame: [`https://${authDomain}`],
    img: ['https://lh3.googleusercontent.com', ...analytics],
  };
}
