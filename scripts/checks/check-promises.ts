/** Unawaited promises, in all code that is not generated. */
import { join, relative, sep } from 'node:path'
import { lostPromises } from './promises.ts'

const root = join(import.meta.dirname, '..', '..')
const ours = ['src', 'scripts', 'test'].map((folder) => join(root, folder) + sep)
const isOurs = (path: string) =>
  ours.some((folder) => path.startsWith(folder)) &&
  !path.includes(`${sep}paraglide${sep}`) &&
  /\.tsx?$/.test(path)

const { files, lost } = lostPromises(join(root, 'tsconfig.json'), isOurs)
for (const { file, line, text, why } of lost) console.log(`${relative(root, file)}:${line} ${text}\n  ${why}`)
console.log(`${files} files, ${lost.length} lost promises.`)
// A checker that reads nothing finds no faults.
if (lost.length > 0 || files === 0) process.exitCode = 1
