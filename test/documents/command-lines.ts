/** The command lines that the guides and the files of deploy/ tell people to type. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

export type CommandLine = { line: string; file: string }

/** Pages that tell somebody what to type. Requirements and decisions tell what is and was. */
export const pages: string[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync('docs/*.md', { cwd: root }).filter((page) => page !== 'docs/requirements.md'),
  ...globSync('deploy/**', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
].sort()

/** First words by which a command is known, after settings in front of it and `sudo`. */
const programs = new Set(
  [
    'stadi npm node git grep rm cp mv cd ln install chown chmod df curl openssl sha256sum rsync age read printf',
    'systemctl journalctl apt-get useradd createuser createdb pgbackrest certbot docker podman kubectl',
    'drill timedatectl /usr/local/lib/stadi/drill select',
  ].flatMap((words) => words.split(' ')),
)

/** Spans that begin like a program of some machine and are none. */
const noCommands = /^(?:git blame|node_modules|read(?:ing)? |npm sbom$)/

/** Without settings in front and without `sudo -u somebody`. */
export const bareLine = (line: string): string =>
  line.replace(/^(?:[A-Z][A-Z0-9_]*=\S*\s+)*/, '').replace(/^sudo (?:-u \S+ )?/, '')

function isCommand(span: string): boolean {
  const [program, ...words] = bareLine(span).split(' ')
  return programs.has(program!) && words.length > 0 && !noCommands.test(span)
}

/** In a page, what stands between backticks or in a block of its own; in other files, the same in their comments. */
export function commandLinesIn(text: string): string[] {
  const lines: string[] = []
  let block = false
  for (const row of text.split('\n')) {
    if (/^\s*```/.test(row)) block = !block
    else if (block) lines.push(...(isCommand(row.trim()) ? [row.trim().replace(/\s+# .*$/, '')] : []))
    else lines.push(...spansIn(row))
  }
  return lines
}

/** Between backticks, begins almost like a command of at least two words. */
export function misspeltIn(text: string): string[] {
  return [...text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)]
    .map(([, span]) => span!)
    .filter((span) => {
      const [first, ...words] = bareLine(span).split(' ')
      return words.length > 0 && !programs.has(first!) && [...programs].some((one) => isAlmost(first!, one))
    })
}

/** One letter more, less or other, or two that changed places. */
function isAlmost(word: string, program: string): boolean {
  if (program.length < 3 || Math.abs(word.length - program.length) > 1) return false
  let n = 0
  while (n < word.length && word[n] === program[n]) n++
  const [ours, theirs] = [word.slice(n), program.slice(n)]
  const swapped = theirs.slice(1, 2) + theirs.slice(0, 1) + theirs.slice(2)
  return (
    ours.slice(1) === theirs ||
    ours === theirs.slice(1) ||
    ours.slice(1) === theirs.slice(1) ||
    ours === swapped
  )
}

function spansIn(row: string): string[] {
  let npm = ''
  return [...row.matchAll(/(?<!`)`([^`]+)`(?!`)/g)].flatMap(([, span]) => {
    npm = /^npm (?:run \S+|test)/.exec(span!)?.[0] ?? npm
    // "`npm run bench` measures, `-- --pages` only pages".
    if (span!.startsWith('-- ') && npm) return [`${npm} ${span}`]
    return isCommand(span!) ? [span!] : []
  })
}

/** Every one once, with the first file that has it. */
export function commandLines(): CommandLine[] {
  const found = new Map<string, CommandLine>()
  for (const file of pages)
    for (const line of commandLinesIn(readFileSync(join(root, file), 'utf8')))
      if (!found.has(line)) found.set(line, { line, file })
  return [...found.values()]
}
