import { basename, resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { pageAt } from './api/contract/rules/pages.ts'
import { chunkGroups } from './chunk-groups.ts'
import { target } from './scripts/browsers.mjs'
import { pdfWithoutEditors } from './scripts/pdf-without-editors.mjs'
import { reactAsModules } from './scripts/react-as-modules.mjs'

const api = process.env.API_ORIGIN ?? 'http://localhost:3000'

/** The text of a reader's document and what proves it. */
const drawsDocuments = /\/(rich-text|rich-text-fragment|text-base|verification|seal|steps)-[^/]+\.js$/

export default defineConfig({
  root: 'pwa',
  publicDir: '../public',
  resolve: {
    alias: [
      // React has had this hook for long: without the package's stand-in for older versions.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: resolve(import.meta.dirname, 'pwa/ui/look/lucide-icon.ts'),
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
    reactAsModules(),
    pdfWithoutEditors(),
    {
      // The build writes a page for each address (scripts/prerender.mjs); here one page serves both apps.
      name: 'recipient-pages-in-development',
      apply: 'serve',
      transformIndexHtml: (html, { originalUrl }) =>
        pageAt(new URL(originalUrl ?? '/', api).pathname)?.audience === 'recipient'
          ? html.replace('/main.tsx', '/main-recipient.tsx')
          : html,
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      // Its list of files is written at the end of the build (scripts/precache.mjs).
      injectManifest: { injectionPoint: '' },
      integration: {
        // The plugin's own build, which says what it does, in the words of an older Vite.
        configureCustomSWViteBuild: (worker) => {
          worker.logLevel = 'warn'
          const { output } = worker.build?.rollupOptions ?? {}
          if (!output || Array.isArray(output)) return
          delete output.inlineDynamicImports
          output.codeSplitting = false
        },
      },
    }),
  ],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target,
    sourcemap: false,
    manifest: true,
    assetsInlineLimit: 0,
    // How much a page may fetch is held by tests (tests/initial-size.test.ts, scripts/precache.test.ts).
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    modulePreload: {
      polyfill: false,
      // The scripts of a page are named in its HTML (scripts/prerender.mjs); listing them here again for every
      // dynamic import would cost each page 1.7 kB. A reader's document comes after its page: all that draws it in one round.
      resolveDependencies: (file, files, { hostId }) =>
        hostId.includes('/document.') && drawsDocuments.test(file)
          ? files.filter((name) => drawsDocuments.test(name))
          : [],
    },
    rolldownOptions: {
      // On a busy machine it would say in twenty lines which of these plugins took how long.
      checks: { bundlerTimings: false },
      input: [
        resolve(import.meta.dirname, 'pwa/index.html'),
        resolve(import.meta.dirname, 'pwa/main-recipient.tsx'),
      ],
      output: {
        codeSplitting: { groups: chunkGroups },
        // 42 bits tell two versions of one name apart. Hashes are what cannot be compressed of a page's scripts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: { port: 5173, proxy: { '^/(api/|verify$)': { target: api, changeOrigin: false } } },
})
