import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanContract } from './scripts/lib/lean-contract.mjs';
import { leanCss, shortClass } from './scripts/lib/lean-css.mjs';
import { precompress } from './scripts/lib/precompress.mjs';
import { writeNotices } from './scripts/lib/third-party-notices.mjs';

/** What the window for choosing a local account shares with the application: no component kit. */
const BASE = new RegExp(
  [
    'node_modules/zod/',
    'src/contract/',
    'src/web/(api/(?!queries)|text/es/(common|phrases)|zod-without-eval)',
    'vite/preload-helper',
  ]
    .join('|')
    .replaceAll('/', String.raw`[\\/]`),
);

/**
 * What three pages or more share beyond the first load: one file instead of a dozen. What one page has comes with it, and
 * what two have comes by itself, so that the others stay within 40 KiB.
 */
const PARTS = new RegExp(
  [
    // Of two pages that need not wait for them with the others.
    '/src/web/(?:format(?!.*(?:plans|export-file-name|mailto))|ui(?!.*(?:verification-seal|choice-chips|google-logo|leave-guard|unsaved|tabs|usage-bar|month-picker|metrics|certificate-chain|date-field|compared-value|not-counted-mark|copy-button|key-caps|note|admin-links|column-chart|bar-heights|form-dialog|segments|listed-ruc|watch-marks|proposals-dialog)))/',
    '/src/web/text/es/(invoice|palette).text.ts',
    '/src/domain/(?!plans/plan[.]|export/|reconciliation/|ruc-list/|suppliers/)',
  ]
    .join('|')
    .replaceAll('/', String.raw`[\\/]`),
);

/** What dialogs are made of: one file, which comes once the first page is drawn. */
const OVERLAYS =
  /[\\/](overlay-kit|core[\\/]esm[\\/]components[\\/](Modal|ModalBase|Drawer|ScrollArea|Overlay|Paper)[\\/]|react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref)/;

/** What they share with pages that have no dialog. */
const HOOKS = /[\\/]hooks[\\/]esm[\\/](use-merged-ref|use-debounced|utils[\\/]use-callback-ref)/;

/**
 * A few hundred bytes each, of two pages or more: by themselves they are a request each. Those of the notices are of the
 * close and of what leads the dashboard alone: they come with the notices, and not with every page.
 */
const ICONS =
  /[\\/](@tabler|react-query|query-core)[\\/](?!.*[\\/]Icon(ListDetails|Scale|FileAlert|UserOff|UserX|WorldDollar|MailOff|EyeCheck|StarFilled|Link|Minus|Bulb|Rotate|ClockPause|EyeOff|PlayerPlay|ClockHour4|FileSpreadsheet)\.)/;

/** What is asked and answered about a month's close: of its page, the desk and what leads the dashboard. */
const CLOSING = /[\\/](contract[\\/]closing[\\/]closing\.ts|api[\\/]queries[\\/]closing\.queries)/;

export default defineConfig({
  plugins: [leanContract(), react(), writeNotices(), precompress()],
  css: { postcss: { plugins: [leanCss()] }, modules: { generateScopedName: shortClass() } },
  // The server puts a fresh nonce in its place in every answer; scripts and styles carry it.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    // The policy admits fonts from our origin only, so nothing becomes a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The component kit is one file on purpose: it changes rarely, and splitting it would only add requests.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: { index: 'index.html', choose: 'choose.html' },
      // Few files for the first load, each as long-lived as what it holds.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], test: BASE, priority: 2 },
            { name: 'kit', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 1 },
            { name: 'app', tags: ['$initial'], test: /[\\/]src[\\/]web[\\/](?!chooser|text[\\/]es[\\/])/ },
            { name: 'hooks', test: HOOKS, priority: 1 },
            { name: 'overlays', test: OVERLAYS },
            { name: 'closing', test: CLOSING, minShareCount: 2 },
            { name: 'icons', test: ICONS, minShareCount: 2 },
            { name: 'parts', test: PARTS, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
