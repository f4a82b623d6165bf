/** Names, sizes and the few things that only one file may do; check-imports.ts checks who may import whom. */
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { sizeFaults } from './code-sizes.ts'
import { mayUse } from './may-use.ts'
import { retiredNames } from './retired-names.ts'
import { routeModules, structureFaults } from './structure.ts'

const root = join(import.meta.dirname, '..', '..')
const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: ['src/paraglide/**'] })
    .map((path) => path.split(sep).join('/'))
    .sort()
const paths = filesOf('src/**/*.*')
const sourceOf = (path: string) => ({
  path,
  text: /\.(?:tsx?|mjs)$/.test(path) ? readFileSync(join(root, path), 'utf8') : '',
})
const sources = paths.map(sourceOf)
const tools = filesOf('scripts/**/*.*')
const routes = routeModules(
  ['src/routes.ts', 'src/admin-routes.ts'].map((path) => readFileSync(join(root, path), 'utf8')).join('\n'),
)
const faults = [
  ...structureFaults(sources, routes, Object.keys(mayUse), tools),
  ...sizeFaults(sources),
  ...retiredNames([...sources, ...[...tools, ...filesOf('test/**/*.*')].map(sourceOf)]),
]
console.log([...faults, `${sources.length} files, ${faults.length} out of place.`].join('\n'))
if (faults.length > 0 || sources.length === 0) process.exitCode = 1
