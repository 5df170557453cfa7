import { basename, resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const api = process.env.API_ORIGIN ?? 'http://localhost:3000'

/**
 * Few files instead of many small ones, for the pages whose start is measured (scripts/size.mjs): what every page
 * begins with, what the recipient's pages share, what forms share, and so on; what is
 * named nowhere falls where it may.
 */
const chunkGroups = [
  { name: 'app', priority: 9, tags: ['$initial' as const] },
  {
    name: 'door',
    priority: 7,
    test: new RegExp(
      [
        'node_modules/valibot',
        'contract/(access|content-kind|share-type|fields|limits|endpoint|errors)\\.ts',
        'pwa/data/request',
        'pwa/access/(access|question|use-answer|steps|gate|access-denied|unreachable|preview-banner|go-to|wait)\\.',
        'pwa/ui/(loading|page|page-card|confirm|toast)\\.',
        'icons/(eye|download|file-pen-line)\\.mjs',
        'react-router/dist/esm/(useNavigate|Navigate)',
      ].join('|'),
    ),
  },
  {
    name: 'form',
    priority: 6,
    test: /pwa\/ui\/(text-field|field-frame|use-form|form-errors)\.|icons\/circle-/,
  },
  { name: 'points', priority: 5, test: /icons\/(key-round|pen-line|stamp)\.mjs/ },
  { name: 'query', priority: 5, test: /@tanstack\/(query-core|react-query)|pwa\/data\/queries/ },
  {
    name: 'sign-in',
    priority: 4,
    test: new RegExp(
      [
        'pwa/accounts/(login|accounts|sentence-for|provider|sign-in)',
        'contract/(accounts|site)\\.ts',
        'pwa/ui/password-field\\.',
        'icons/eye-off\\.mjs',
      ].join('|'),
    ),
  },
  {
    name: 'owner',
    priority: 3,
    includeDependenciesRecursively: false,
    test: /node_modules\/dexie|pwa\/sync\/|pwa\/data\/(draft|dexie|kept|inbox|use-live)|contract\/(ideas|shares)\.ts/,
  },
  {
    name: 'house',
    priority: 3,
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'node_modules/(p-limit|yocto-queue)',
        'pwa/accounts/(use-sign-out|sign-out-device|finish-sign-out)\\.',
        'pwa/app/owner-context\\.',
        'pwa/data/assist-history\\.',
        'pwa/ui/(tabs|menu|menu-keys|use-swipe|empty-state)\\.',
        'icons/(trash|link-2|share-2|plus)\\.mjs',
      ].join('|'),
    ),
  },
  {
    name: 'dialog',
    priority: 3,
    includeDependenciesRecursively: false,
    test: /pwa\/ui\/(dialog|modal-stack|use-modal)\.|icons\/x\.mjs|react-router\/dist\/esm\/useRouterState/,
  },
  {
    name: 'steps',
    priority: 5,
    test: /pwa\/ui\/steps\.|pwa\/access\/preview-name|contract\/recipients\.ts|icons\/check\.mjs/,
  },
  {
    name: 'seal',
    priority: 5,
    test: /pwa\/ui\/(seal|seal-edge|chip)\.|icons\/(badge-check|timer|cloud-off)\.mjs/,
  },
]

export default defineConfig({
  root: 'pwa',
  publicDir: '../public',
  resolve: {
    alias: [
      // React has had this hook for long: without the package's stand-in for older versions.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: resolve(import.meta.dirname, 'pwa/ui/lucide-icon.ts'),
      },
    ],
  },
  // By file and name, without a hash: shorter, and no two style files have the same name.
  css: {
    modules: {
      generateScopedName: (name, file) => `${basename(file.split('?')[0] ?? '', '.module.css')}_${name}`,
    },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'routes',
      generatedRouteTree: 'route-tree.gen.ts',
      autoCodeSplitting: true,
    }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // The whole app of the owner (scripts/check-precache.mjs), pdf.js too: a PDF that waits for a connection is
        // looked at without one. Its 0.5 MB change with its version only.
        globPatterns: ['**/*.{js,mjs,css,html,woff2,svg,png,webmanifest}'],
        // What only the recipient's pages need, what the browser or a few PDFs fetch by themselves.
        globIgnores: [
          'assets/{collect,view,nda,document}[.-]*',
          'pdfjs/**',
          'screenshot*',
          'docs.css',
          '.vite/**',
        ],
        // A file above this ends the build: what is not cached is a white page without a connection.
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
      },
    }),
  ],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The scripts of a page are named in its HTML (scripts/prerender.mjs); listing them here again for every
      // dynamic import would cost each page 1.7 kB.
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { port: 5173, proxy: { '/api': { target: api, changeOrigin: false } } },
})
