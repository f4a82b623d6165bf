import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mayUse } from './may-use.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => /^\| (?!-)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
const partOf = (text: string, heading: string): string => {
  const from = text.indexOf(`\n## ${heading}\n`)
  return from < 0 ? '' : text.slice(from + 1).split(/\n## /)[0]!
}
const modules = Object.keys(mayUse).sort()
/** Where a path of the guides may begin. */
const placeOf = (path: string): string | undefined =>
  ['src/modules/', 'src/', ''].map((base) => join(root, base + path)).find((place) => existsSync(place))

describe('ARCHITECTURE.md', () => {
  const text = read('ARCHITECTURE.md')

  test('is two screens: at most 110 lines of at most 160 characters', () => {
    const lines = text.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(110)
    expect(lines.filter((line) => line.length > 160)).toEqual([])
  })

  test('has every module in one area, and a page for each area', () => {
    const areas = rowsOf(partOf(text, 'The areas')).slice(1)
    expect(areas.flatMap(([, , named]) => named!.split(', ')).sort()).toEqual(modules)
    for (const [, area, , , page] of areas) {
      const [, path] = /\((docs\/[a-z]+\.md)\)/.exec(page!)!
      expect(partOf(read(path!), 'What holds'), area).not.toBe('')
    }
  })

  test('walks a flow through files that exist', () => {
    const flow = partOf(text, 'One flow: buying a course')
    const paths = [...flow.matchAll(/`((?:src|commands|queries)\/[\w./-]+|verdict\.ts|[\w-]+\.server\.ts)`/g)]
    expect(paths.length).toBeGreaterThan(10)
    for (const [, path] of paths) expect(placeOf(path!) ?? placeOf(`payments/${path}`), path).toBeDefined()
  })
})

test('docs/modules.md has a line for each module', () => {
  const listed = rowsOf(partOf(read('docs/modules.md'), 'The modules')).slice(1)
  expect(listed.map(([, name]) => name)).toEqual(modules)
})

describe('docs/where.md', () => {
  const lines = read('docs/where.md').split('\n')

  test('has short lines', () => {
    expect(lines.filter((line) => line.length > 200)).toEqual([])
  })

  test('names files that exist, and what is in them', () => {
    const faults = lines.flatMap((line) => {
      const paths = [...line.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, path]) => path!)
      const named = [...line.matchAll(/`(\w+)` (?:in|of) `([\w./-]+\/[\w.-]+\.\w+)`/g)]
      return [
        ...paths.filter((path) => !placeOf(path)).map((path) => `There is no ${path}.`),
        ...named
          .filter(([, name, path]) => {
            const place = placeOf(path!)
            return place && !new RegExp(`\\b${name}\\b`).test(readFileSync(place, 'utf8'))
          })
          .map(([, name, path]) => `${path} has no ${name}.`),
      ]
    })
    expect(faults).toEqual([])
  })
})

describe('docs/decisions', () => {
  const files = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((path) => path.split('/').at(-1)!)
  const rows = rowsOf(read('docs/decisions/README.md')).slice(1)

  test('are each in the list of README.md once, in order', () => {
    expect(rows.map(([, link]) => /\((.*)\)/.exec(link!)![1])).toEqual(files.sort())
  })

  test('hold, or are changed by others; the page of the area says what holds', () => {
    const numbers = new Set(files.map((file) => file.slice(0, 3)))
    for (const [, link, , state, page] of rows) {
      const number = /\[(\d+)\]/.exec(link!)![1]!
      expect(state, number).toMatch(/^(?:holds|changed by \d{3}(?:, \d{3})*)$/)
      for (const [other] of state!.matchAll(/\d{3}/g)) expect(numbers, number).toContain(other)
      const [, path] = /\(\.\.\/(.*)\)/.exec(page!)!
      expect(partOf(read(`docs/${path}`), 'What holds'), `${number} on docs/${path}`).toMatch(
        new RegExp(`\\b${number}\\b`),
      )
    }
  })

  test('are folded into at most ten pages', () => {
    expect(new Set(rows.map(([, , , , page]) => page)).size).toBeLessThanOrEqual(10)
  })
})

test('docs/commands.md has every command', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const page = read('docs/commands.md')
  const isHook = (name: string) =>
    name === 'postinstall' || (name.startsWith('pre') && name.slice(3) in scripts)
  const missing = Object.keys(scripts).filter(
    (name) => !isHook(name) && !new RegExp(`\`(?:npm (?:run )?)?${name}\\b`).test(page),
  )
  expect(missing).toEqual([])
})

test.each([
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'content/README.md',
  ...globSync('docs/*.md', { cwd: root }),
])('%s links to what exists', (file) => {
  const links = [...read(file).matchAll(/\]\(((?!https?:|[#/]|mailto:)[^)#\s]+)(?:#[^)]*)?\)/g)].map(
    ([, path]) => path!,
  )
  expect(links.filter((path) => !existsSync(join(root, dirname(file), path)))).toEqual([])
})
