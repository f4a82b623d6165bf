import { describe, expect, test } from 'vitest'
import { modules } from '#app/modules.server.ts'
import { accessOf } from '#test/access.ts'
import { fileOf, offeredBy } from '#test/offered.ts'
import { filterIn, verbs, actionWords } from './log-words.server.ts'

const sources = import.meta.glob<string>('/src/**/*.server.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

// What they are part of is logged: a decision by the commands of other modules, a course by authoring when it is published.
const silent = ['moderation/decideCase', 'courses/addCourse']

const commandsOfAdmins = modules.flatMap((module) =>
  Object.entries(offeredBy(module.name, 'commands'))
    .filter(([name, command]) => accessOf(module, 'commands', name, command) === 'admins')
    .map(([name]) => `${module.name}/${name}`),
)

/** Whether the file of a command, or one of its module that this file uses, writes to the log. */
function writesDown(command: string): boolean {
  const [module, own] = command.split('/') as [string, string]
  const path = fileOf(module, 'commands', own)
  const used = [...sources[path]!.matchAll(/from '(\.\.?\/[^']+)'/g)].map(
    ([, name]) => new URL(name!, `http://localhost${path}`).pathname,
  )
  return [path, ...used].some((file) => /\b(writeAudit|publish)\(/.test(sources[file] ?? ''))
}

describe("administrators' actions", () => {
  test('[ADM-23+] is written down by every command of theirs', () => {
    expect(commandsOfAdmins.length).toBeGreaterThan(30)
    expect(commandsOfAdmins.filter((name) => !writesDown(name)).toSorted()).toEqual(silent.toSorted())
  })

  test('has a text wherever an action is logged by its name', () => {
    const written = Object.values(sources).flatMap((text) =>
      [...text.matchAll(/\baction: (?:\w+ \? )?'([a-z-]+\.[a-z-]+)'/g)].map(([, act]) => act!),
    )
    expect(written.length).toBeGreaterThan(30)
    expect([...new Set(written)].filter((act) => actionWords(act) === act)).toEqual([])
  })

  test('to a record is said by its kind', () => {
    for (const verb of Object.keys(verbs)) expect(actionWords(`article.${verb}`)).toMatch(/^Articles: /)
    expect(actionWords('nobody.knows')).toBe('nobody.knows')
  })
})

test.each([
  ['', { act: '', actor: '', subject: '', day: '' }],
  [
    'act=refund.approve&day=2026-11-23&actor= a@b.c ',
    { act: 'refund.approve', actor: 'a@b.c', day: '2026-11-23' },
  ],
  ['act=article.', { act: 'article.' }],
  ['act=nonsense&day=2026-02-30', { act: '', day: '' }],
  ['day=yesterday&subject=%00x', { day: '', subject: 'x' }],
])('%j asks for what it names, and nonsense for nothing', (search, filter) => {
  expect(filterIn(new URL(`http://localhost/admin/users/log?${search}`))).toMatchObject(filter)
})
