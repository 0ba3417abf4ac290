// Builds the console into dist/console. scripts/parts.mjs runs it when something has changed; `npm run console:dev` serves it
// while one works on it, with the API of the service at CORRIDOR_URL.
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { bundledPackages } from '../scripts/bundled-packages.ts'
import { pack } from '../scripts/pack.ts'
import { operationsModule } from './build/operations-module.ts'
import { themeModule } from './build/theme-module.ts'

const root = join(import.meta.dirname, '..')
const outDir = join(root, 'dist', 'console')

/** Compresses and lists what was built, as the service wants it. */
const packed: Plugin = {
  name: 'corridor-pack',
  apply: 'build',
  closeBundle: () => pack(outDir),
}

export default defineConfig({
  base: '/console/',
  root: import.meta.dirname,
  plugins: [
    operationsModule(join(root, 'openapi.json')),
    themeModule(),
    packed,
    bundledPackages(`${outDir}-packages.json`),
  ],
  // The client from its source: it needs no build of its own first.
  resolve: { conditions: ['corridor-source', 'module', 'browser', 'development|production'] },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    // Everything is a file of its own: the policy allows only those.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // As scripts/pack.ts knows a name that never changes its content.
    rollupOptions: {
      output: {
        entryFileNames: 'assets/[name].[hash].js',
        chunkFileNames: 'assets/[name].[hash].js',
        assetFileNames: 'assets/[name].[hash][extname]',
      },
    },
  },
  server: { proxy: { '/api': process.env.CORRIDOR_URL ?? 'http://127.0.0.1:4100' } },
})
