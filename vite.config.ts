import { basename, resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const api = process.env.API_ORIGIN ?? 'http://localhost:3000'

/**
 * Few files instead of many small ones, for the pages whose start is measured (scripts/size.mjs): what every page
 * begins with, what the recipient's pages share, what forms share, the seal.
 */
const chunkGroups = [
  { name: 'app', priority: 9, tags: ['$initial' as const] },
  { name: 'icon', priority: 8, test: /lucide-icon/ },
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
  { name: 'seal', priority: 5, test: /pwa\/ui\/(seal|seal-edge|chip)\.|icons\/(badge-check|timer)\.mjs/ },
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
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest}'],
        // The PDF viewer's worker and fonts are fetched when a PDF is opened.
        globIgnores: ['**/pdf*', 'pdfjs/**', '**/screenshot*', '.vite/**'],
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
