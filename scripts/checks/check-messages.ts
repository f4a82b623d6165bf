/** Compares messages/*.en.json with messages/*.sw.json and with the source that uses them; no text types a number that has a constant. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareTexts, countFaults, type Texts, unusedKeys } from '../building/messages.ts'
import { stiltedPhrases } from './plain-english.ts'
import { typedNumbers } from './said-numbers.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

function textsIn(file: string): Texts {
  if (!existsSync(join(root, file))) return {}
  return Object.fromEntries(
    Object.entries(JSON.parse(read(file)) as Texts).filter(([key]) => key !== '$schema'),
  )
}

const settings = JSON.parse(read('project.inlang/settings.json')) as {
  locales: string[]
  'plugin.inlang.messageFormat': { pathPattern: string[] }
}
const listed = settings['plugin.inlang.messageFormat'].pathPattern.flatMap((pattern) =>
  settings.locales.map((locale) => pattern.replace('./', '').replace('{locale}', locale)),
)
const present = globSync('messages/*.json', { cwd: root })
const areas = [
  ...new Set(present.map((file) => file.replace(/^messages\//, '').replace(/\.[a-z]+\.json$/, ''))),
].sort()
const pairs = areas.map((area) => ({
  area,
  en: textsIn(`messages/${area}.en.json`),
  sw: textsIn(`messages/${area}.sw.json`),
}))
const keys = pairs.flatMap(({ en }) => Object.keys(en))
const sources = globSync('src/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['src/paraglide/**', 'src/**/*.test.*'],
}).map(read)

const faults = [
  ...listed
    .filter((file) => !present.includes(file))
    .map((file) => `${file} is listed in project.inlang/settings.json and does not exist.`),
  ...present
    .filter((file) => !listed.includes(file))
    .map((file) => `${file} is not listed in project.inlang/settings.json.`),
  ...pairs.flatMap(({ area, en, sw }) => compareTexts(area, en, sw)),
  ...pairs.flatMap(({ area, ...texts }) => countFaults(area, texts)),
  ...keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `${key} stands in two areas.`),
  ...[...present, ...globSync('content/{articles,help,legal,paths}/*', { cwd: root })].flatMap((file) =>
    typedNumbers(file, read(file)),
  ),
  ...present.filter((file) => file.endsWith('.en.json')).flatMap((file) => stiltedPhrases(file, read(file))),
  ...unusedKeys(keys, sources).map((key) => `${key} is used nowhere in src.`),
]
console.log(
  [...faults, `${keys.length} messages in ${areas.length} areas, ${faults.length} faults.`].join('\n'),
)
if (faults.length > 0 || keys.length === 0) process.exitCode = 1
