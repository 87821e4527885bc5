import { fileURLToPath } from 'node:url';
import { secretPages } from '@passerelle/contracts/secret-paths.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { candidatePage } from './candidate-page.ts';
import { compressedAssets } from './compressed-assets.ts';
import { europeanLetters } from './european-letters.ts';
import { allOf, beyondFirstLoad, contractsForScreens, loadedWith } from './lean-start.ts';
import { obsoleteBrowserPage } from './obsolete-browser.ts';
import { adoptsStyles } from './style-elements.ts';

const { plugin: notesFirstLoad, resolveDependencies } = beyondFirstLoad();
const api = process.env.API_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [
    contractsForScreens(),
    europeanLetters(),
    react(),
    notesFirstLoad,
    adoptsStyles(),
    obsoleteBrowserPage(),
    compressedAssets(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Passerelle',
        short_name: 'Passerelle',
        display: 'standalone',
        start_url: '/',
        background_color: '#ffffff',
        theme_color: '#24407f',
        icons: [{ src: '/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
      },
      workbox: {
        // Screens that nobody opened yet stay on the server; the application starts without it.
        globPatterns: [
          'index.html',
          '*.{js,svg}',
          'assets/*.{js,css}',
          'assets/{inter-latin-wght,european-letters}*.woff2',
        ],
        // Of candidates nothing stays in a browser.
        globIgnores: ['assets/candidate-*'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [
          ...[/^\/api\b/, /^\/idp\b/, /^\/docs\b/, /^\/health\b/, /^\/metrics\b/],
          // What opens something by itself comes from the server, with its headers.
          secretPages,
        ],
        cleanupOutdatedCaches: true,
        // The tab that brought the worker is told of the next version as any other.
        clientsClaim: true,
      },
    }),
    candidatePage(),
  ],
  resolve: {
    alias: [
      // One module per icon: the index of all of them takes seconds to read in development.
      { find: '@tabler/icons-react', replacement: '@tabler/icons-react/dist/esm/icons/index.mjs' },
      // The server checks shapes; the browser only calls.
      { find: /^typebox$/, replacement: fileURLToPath(new URL('src/lib/light-schema.ts', import.meta.url)) },
      { find: /^stdnum$/, replacement: fileURLToPath(new URL('src/lib/check-digits.ts', import.meta.url)) },
      // The library's own writes an element, which the page's policy takes no styles from.
      {
        find: /^react-style-singleton$/,
        replacement: fileURLToPath(new URL('src/lib/adopted-style.ts', import.meta.url)),
      },
      // Mantine's draws every control twice when it comes.
      { find: /^\.\/use-id\/use-id\.mjs$/, replacement: fileURLToPath(new URL('src/lib/use-id.ts', import.meta.url)) },
    ],
  },
  server: {
    proxy: Object.fromEntries(['/api', '/idp', '/docs', '/health'].map((path) => [path, { target: api, xfwd: true }])),
  },
  build: {
    target: 'es2022',
    sourcemap: true,
    manifest: true,
    modulePreload: { resolveDependencies },
    // One sheet for all: a piece that is asked for again, after a failure, would come without its own.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // Libraries change less often than screens: a browser keeps them over an update. What the portal draws itself with
        // is one piece, and what many screens share is few: a piece costs more to ask for than a few kB to read.
        codeSplitting: {
          groups: [
            // What all of it runs on comes at once; asked for apart, it would be five requests that wait for each other's place.
            {
              name: 'libraries',
              test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|intl-messageformat|@formatjs|@tanstack\/(history|query|react-query|react-router|router|react-store|store)|dayjs\/(dayjs|esm\/(index|utils|constant)|plugin))/,
            },
            { name: 'phones', test: /node_modules\/libphonenumber-js\// },
            // All that whoever has yet to sign in needs.
            { name: allOf('start', /node_modules\/(oidc-client-ts|jwt-decode)\//, loadedWith('app/main.ts', 'start')) },
            // With what it asks for as soon as it is drawn: whether there is a new version, and what was new in the last.
            {
              name: allOf(
                'portal',
                /node_modules\/workbox-window\//,
                loadedWith('app/portal.tsx', 'portal'),
                loadedWith('domains/publishing/release-notes/whats-new.tsx', 'portal'),
              ),
            },
            { name: 'days', test: /node_modules\/@mantine\/dates\// },
            // What most open comes in one piece each. First the directory, which
            // takes with it what every list is drawn with, and nothing that only forms need.
            { name: loadedWith('domains/people/directory/directory.page.tsx', 'lists') },
            { name: 'controls', minShareCount: 20 },
            { name: 'often', minShareCount: 8 },
            { name: loadedWith('domains/people/person/record.page.ts', 'record') },
          ],
        },
      },
    },
  },
});
