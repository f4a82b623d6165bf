/**
 * The worker of phones that keep courses, the one that takes it away, and the one of phones that keep nothing: each one file, which browsers load before they know modules
 * there, and for the same browsers as the pages.
 */
import { createRequire } from 'node:module'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

// Bundled in one file; slim.mjs removes its sources.
const { minify } = createRequire(import.meta.url)('terser') as typeof import('terser')

/** Its place in build/client, and its source. */
const workers = {
  'service-worker.js': 'src/entrypoints/worker/service-worker.ts',
  'service-worker-off.js': 'src/entrypoints/worker/removal.ts',
  'no-network.js': 'src/entrypoints/worker/no-network.ts',
}

export async function buildWorkers(root: string): Promise<void> {
  for (const [name, source] of Object.entries(workers)) {
    const made = await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      build: {
        write: false,
        target: ['chrome99', 'firefox97', 'safari15.4'],
        rolldownOptions: { input: join(root, source), output: { format: 'iife' } },
      },
    })
    const [file] = 'output' in made ? made.output : []
    if (file?.type !== 'chunk') throw new Error(`Nothing was built of ${source}.`)
    const { code = '' } = await minify(file.code, { ecma: 2020, compress: { passes: 3 }, toplevel: true })
    await writeFile(join(root, 'build', 'client', name), code)
  }
}
