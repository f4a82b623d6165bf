/** Reads the comments of src, scripts and test, and reports each citation of what this repository does not hold. */
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { citationFaults, shelfIn } from './citations.ts'

const root = join(import.meta.dirname, '..', '..')
const shelf = shelfIn(root)
const paths = globSync('{src,scripts,test}/**/*.{ts,tsx}', { cwd: root, exclude: ['src/paraglide/**'] })
const faults = paths.flatMap((path) =>
  citationFaults({ path: path.split(sep).join('/'), text: readFileSync(join(root, path), 'utf8') }, shelf),
)
for (const fault of faults) console.log(fault)
console.log(`${paths.length} files, ${faults.length} citations of what is not here.`)
if (faults.length > 0 || paths.length === 0) process.exitCode = 1
