import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { planTable } from '../measuring/plan.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const pages = ['docs/operations.md', 'deploy/README.md']
const page = read('docs/operations.md')

describe('docs/operations.md', () => {
  test.each(pages)('%s links to what exists', (file) => {
    const links = [...read(file).matchAll(/\]\(([^)#:]+)\)/g)].map(([, path]) => path!)
    expect(links.length).toBeGreaterThan(4)
    expect(links.filter((path) => !existsSync(join(root, file, '..', path)))).toEqual([])
  })

  test('names scripts, commands, files and settings that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...page.matchAll(/`npm run ([a-z:-]+)/g)].map(([, name]) => name!)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
    const known = read('src/entrypoints/command-line/commands.server.ts') + read('src/app/cli.ts')
    const words = [...page.matchAll(/(?:`|")stadi ([a-z]+)|cli\.js ([a-z]+)/g)].map(
      ([, one, other]) => one ?? other!,
    )
    expect(words).toEqual(expect.arrayContaining(['admin', 'doctor', 'migrate', 'reconcile']))
    for (const word of words) expect(known, word).toContain(`'${word}'`)
    expect(named).toContain('measure:sizes')
  })

  test('has settings that Prometheus and Alertmanager can parse', () => {
    const blocks = [...page.matchAll(/^ *```\n([^]*?)^ *```$/gm)].map(([, text]) => parse(text!) as object)
    expect(blocks.map((block) => Object.keys(block))).toEqual([['alerting'], ['route', 'receivers']])
  })

  test('shows the plan as its assumptions make it', () => {
    expect(page).toContain(planTable())
  })

  test('points to parts of going-live.md that are about that', () => {
    const parts = new Map(
      [...read('docs/going-live.md').matchAll(/^## (\d+)\. (.*)$/gm)].map(([, n, title]) => [n!, title!]),
    )
    const expected = {
      1: 'The machine',
      2: 'Settings',
      3: 'proxy',
      9: 'Refunds',
      14: 'Backups',
      15: 'Monitoring',
      17: 'More than one machine',
    }
    const named = [...page.matchAll(/going-live\.md, parts? (\d+)/g)].map(([, n]) => n!)
    expect(named.length).toBeGreaterThan(5)
    for (const n of named) expect(parts.get(n), n).toContain(expected[Number(n) as keyof typeof expected])
  })
})
