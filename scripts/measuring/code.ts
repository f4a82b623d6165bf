/** npm run measure:code: how much code there is, how long its files and functions are, and which are the longest. */
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { filesOf, functionsOf, longest, measured, quantile, type Size } from '../checks/code-sizes.ts'
import { rooms } from '../checks/structure.ts'

const root = join(import.meta.dirname, '..', '..')
const LISTED = 10

const sources = measured(
  globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['src/paraglide/**'] })
    .map((path) => path.split(sep).join('/'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
)
const folders = rooms(sources.map(({ path }) => path))
const fullest = folders.reduce((most, room) => (room.names.length > most.names.length ? room : most))
const top = folders.find(({ folder }) => folder === 'src')?.names.length ?? 0

console.log(`Code of the product: src/ without tests, samples and compiled messages.\n
Files in src/ itself: ${top}
Fullest folder: ${fullest.folder}, ${fullest.names.length} files`)

for (const [title, ending] of [
  ['All', /\.tsx?$/],
  ['.ts', /\.ts$/],
  ['.tsx', /\.tsx$/],
] as const) {
  const part = sources.filter(({ path }) => ending.test(path))
  const [files, functions] = [filesOf(part), functionsOf(part)]
  console.log(`\n## ${title}: ${files.length} files, ${sum(files)} lines\n
| | count | median | p90 | max |\n|---|--:|--:|--:|--:|
${row('files', files)}\n${row('functions with a name', functions)}`)
  if (title !== 'All')
    console.log(`\n${list('Longest files', files)}\n\n${list('Longest functions', functions)}`)
}

function sum(sizes: Size[]): number {
  return sizes.reduce((total, { lines }) => total + lines, 0)
}

function row(name: string, sizes: Size[]): string {
  return `| ${name} | ${sizes.length} | ${quantile(sizes, 0.5)} | ${quantile(sizes, 0.9)} | ${longest(sizes, 1)[0]?.lines ?? 0} |`
}

function list(title: string, sizes: Size[]): string {
  const lines = longest(sizes, LISTED).map(({ name, lines }) => `${String(lines).padStart(5)}  ${name}`)
  return [`${title}:`, ...lines].join('\n')
}
