import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The application, and the window where a local account is chosen. */
const pages = ['index', 'choose'].flatMap((name): [string, string][] => {
  const file = fileURLToPath(new URL(`${name}.html`, import.meta.url));
  return existsSync(file) ? [[name, file]] : [];
});

export default defineConfig({
  plugins: [react()],
  // The server puts a fresh nonce in its place in every answer; scripts and styles carry it.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    // The policy admits fonts from our origin only, so nothing becomes a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: Object.fromEntries(pages) },
  },
});
