/** Makes build/: messages, the pages and the server, every text file compressed once, so that no request pays for it, and an empty database. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { makeEmptyDatabase } from './empty-database.ts'

const root = join(import.meta.dirname, '..')
const client = join(root, 'build', 'client')

process.chdir(root)
await import('./compile-messages.ts')
await makeEmptyDatabase()
execFileSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
// Of the list of all routes: one for each language, as pages name their code (src/page-scripts.server.ts), and without what their code
// fetches in turn, which only links that fetch ahead would want to know, and without what a route does not have.
const assets = join(client, 'assets')
for (const list of globSync('manifest-*.js', { cwd: assets })) {
  const [, beginning, written] = /^([^{]*)(.*?);?\s*$/s.exec(await readFile(join(assets, list), 'utf8'))!
  const all = JSON.parse(written!) as {
    entry: { imports: string[] }
    routes: Record<string, Record<string, unknown>>
  }
  all.entry.imports = []
  for (const route of Object.values(all.routes)) {
    delete route.imports
    delete route.css
    delete route.id
    if (route.parentId === 'root') delete route.parentId
    for (const [name, value] of Object.entries(route)) if (value === false) delete route[name]
  }
  // What each route is called, and that most stand right under the root, the browser works out by itself.
  const english = `${beginning}${JSON.stringify(all)};for(let[id,r]of Object.entries(window.__reactRouterManifest.routes)){r.id=id;if(id!='root')r.parentId??='root'}`
  await writeFile(join(assets, list), english)
  await writeFile(
    join(assets, 'sw', list),
    english.replaceAll(/\/assets\/([\w.-]+\.js)/g, (path, name: string) =>
      existsSync(join(assets, 'sw', name)) || name === list ? `/assets/sw/${name}` : path,
    ),
  )
}
await Promise.all(
  globSync(['assets/**/*.{js,css,svg,json}', '*.svg'], { cwd: client }).map((file) =>
    compress(join(client, file)),
  ),
)

/** Beside the file, as the static file server looks for it; only where it saves bytes. */
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
