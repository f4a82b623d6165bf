/**
 * Creates build/ for prepare.mjs, which has compiled the messages: the pages and the server, every text file compressed once, so
 * that no request pays for it, and the samples as a packed database.
 */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withoutRepeats } from '../../src/kit/documents/used-rules.server.ts'
import type { RouteList } from '../../src/web/route-ids.ts'
import { buildWorkers } from './service-worker.ts'
import { forMembers, forStaff, type Manifest, routeList, screensOf } from './route-list.ts'

// Bundled in one file; slim.mjs removes its sources.
const { minify } = createRequire(import.meta.url)('terser') as typeof import('terser')
const root = join(import.meta.dirname, '..', '..')
const client = join(root, 'build', 'client')

process.chdir(root)
execFileSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
// In parallel with compressing the scripts.
const samples = promisify(execFile)(process.execPath, ['scripts/building/database-templates.ts', 'samples'])
// The list of routes: for members, for administrators, and the complete one for pages apart; each in both languages, as pages name
// their code (src/shell/scripts/page-scripts.server.ts).
const assets = join(client, 'assets')
for (const list of globSync('manifest-*.js', { cwd: assets })) {
  const written = /\{.*\}/s.exec(await readFile(join(assets, list), 'utf8'))![0]
  const whole = screensOf(JSON.parse(written) as Manifest)
  const named = (name: RouteList): string => list.replace('manifest', name)
  const lists = {
    [named('manifest')]: forMembers(whole),
    [named('staff')]: forStaff(whole),
    [named('all')]: whole,
  }
  const isTranslated = (file: string): boolean => existsSync(join(assets, 'sw', file)) || file in lists
  for (const [file, routes] of Object.entries(lists)) {
    // React loads every file that a list names. Inlined scripts (src/shell/scripts/small-scripts.server.ts) are therefore named as
    // a file that the page has loaded already.
    const module = routes.entry.imports[0]!
    const manifest = {
      ...routes,
      url: `/assets/${file}`,
      entry: { ...routes.entry, module },
      routes: { ...routes.routes, root: { ...routes.routes.root!, module } },
    }
    await writeFile(join(assets, 'sw', file), routeList(manifest, isTranslated))
    await writeFile(
      join(assets, file),
      routeList(manifest, () => false),
    )
  }
}
// Terser minifies better than Vite's own minifier: 0.7 kB compressed for React, 0.2 for what all pages share, 0.2 for a lesson.
// Not SQLite's worker: of a CommonJS file that asks for `typeof exports` a second pass drops what it exports.
const asTheyAre = ['{manifest,staff,all}-*.js', 'sql-worker-*.js']
for (const file of globSync('**/*.js', { cwd: assets, exclude: asTheyAre })) {
  const { code } = await minify(await readFile(join(assets, file), 'utf8'), {
    module: true,
    ecma: 2020,
    compress: { passes: 3, unsafe_arrows: true },
  })
  // Nothing is left of a route without a screen.
  if (code === undefined) throw new Error(`Terser makes nothing of ${file}.`)
  await writeFile(join(assets, file), code)
}
for (const file of globSync('*.css', { cwd: assets }))
  await writeFile(join(assets, file), withoutRepeats(await readFile(join(assets, file), 'utf8')))
await buildWorkers(root)
await Promise.all(
  globSync(['assets/**/*.{js,css,svg,json,wasm}', '*.svg', 'service-worker*.js'], { cwd: client }).map(
    (file) => compress(join(client, file)),
  ),
)

await samples

/** Beside the file, as the static file server expects it; only if it saves bytes. */
async function compress(file: string): Promise<void> {
  const plain = await readFile(file)
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    promisify(gzip)(plain, { level: 9 }),
  ])
  if (brotli.length < plain.length) await writeFile(`${file}.br`, brotli)
  if (gzipped.length < plain.length) await writeFile(`${file}.gz`, gzipped)
}
