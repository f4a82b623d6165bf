/** Which tests are near changed files (npm test -- --changed), and which they can affect (npm test -- --affected). */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileIn, importsOf } from '../checks/imports.ts'

const root = join(import.meta.dirname, '..', '..')

function git(...words: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr.trim()}`)
  return stdout.split('\n').filter(Boolean)
}

/** Where this branch left main; on main itself, the last commit. */
export function baseOfChanges(): string {
  const hasMain = git('branch', '--list', 'main').length > 0
  return hasMain ? git('merge-base', 'HEAD', 'main')[0]! : 'HEAD'
}

/** Changed in any commit since, uncommitted, or untracked. */
export const changedFiles = (base: string): string[] => [
  ...git('diff', '--name-only', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]

// The module of each folder in content/.
const readers: Record<string, string> = {
  courses: 'courses',
  questions: 'assessment',
  articles: 'publishing',
  help: 'publishing',
  legal: 'publishing',
  paths: 'publishing',
}

/** Shipped content: files that authors edit, and what loads them. */
export const isSampleFile = (file: string): boolean =>
  file.startsWith('content/') || file.includes('/sample/')

/** The areas of changed sources: modules, and the parts of the web entrypoint; for changed content, whoever reads it. */
export function roomsOf(files: string[]): string[] {
  const rooms = files.map(
    (file) =>
      /^src\/(?:modules|entrypoints(?:\/web)?)\/([a-z-]+)\//.exec(file)?.[1] ??
      readers[/^content\/([a-z]+)\//.exec(file)?.[1] ?? ''],
  )
  return [...new Set(rooms.filter((room) => room !== undefined))]
}

type TestFile = { path: string; text: string }

/**
 * These tests request pages of the built product and import little of it, so the rule is simple: a test that changed, one that
 * imports from a changed area, and one whose name contains the area's name, or begins as it does.
 */
export function affectedTests(changed: string[], tests: TestFile[]): string[] {
  const rooms = roomsOf(changed)
  const isNamedAfter = (path: string, room: string) => {
    const name = basename(path).replace('.test.ts', '')
    return name.includes(room.replace(/s$/, '')) || room.startsWith(name)
  }
  const isAffected = ({ path, text }: TestFile) =>
    changed.includes(path) ||
    rooms.some(
      (room) =>
        isNamedAfter(path, room) ||
        text.includes(`#modules/${room}/`) ||
        text.includes(`#entrypoints/web/${room}/`),
    )
  return tests.filter(isAffected).map(({ path }) => path)
}

const roomFolder = (path: string): string =>
  /^src\/(?:modules|entrypoints(?:\/web)?)\/[a-z-]+\//.exec(path)?.[0] ?? `${dirname(path)}/`

/**
 * Unit tests that changed, of a changed area (a module, a part of an entrypoint, else the folder), and those that import a changed
 * file themselves. Not those that reach it through other files: from a rule of the tracker that is half of all.
 */
export function nearTests(
  changed: string[],
  tests: string[],
  imports: { from: string; to: string }[],
): string[] {
  const rooms = changed.filter((path) => /\.tsx?$/.test(path)).map(roomFolder)
  const importers = new Set(imports.filter(({ to }) => changed.includes(to)).map(({ from }) => from))
  return tests.filter(
    (test) => changed.includes(test) || importers.has(test) || rooms.includes(roomFolder(test)),
  )
}

/** All unit tests, and what each of them imports. */
export function unitTests(): { tests: string[]; imports: { from: string; to: string }[] } {
  const { imports: aliases } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>
  }
  const tests = globSync(['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], { cwd: root }).sort()
  const sources = tests.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return { tests, imports: importsOf(sources, aliases, fileIn(root)) }
}

export const testsIn = (folder: string): TestFile[] =>
  globSync(`test/${folder}/*.test.ts`, { cwd: root })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
