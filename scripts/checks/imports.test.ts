import { describe, expect, it } from 'vitest'
import { importRules } from './import-rules.ts'
import { mayUse } from './may-use.ts'
import { breaches, importsOf, type Source } from './imports.ts'

const aliases = { '#test/*': './test/*', '#*': './src/*' }

/** The names of the rules that a file violates with this import. */
function brokenBy(path: string, text: string, others: Source[] = []): string[] {
  const imports = importsOf([{ path, text }, ...others], aliases, (file) => !file.includes('nowhere'))
  return breaches(imports, importRules).map(({ rule }) => rule.name)
}

// Each rule, violated once: the file, its import, the rule.
const planted: [string, string, string][] = [
  ['src/modules/accounts/queries.server.ts', '../courses/queries.server.ts', 'accounts-may-use-outbox'],
  [
    'src/modules/payments/commands.server.ts',
    '../courses/tables/offer.server.ts',
    'modules-by-what-they-offer',
  ],
  [
    'src/entrypoints/web/home/home.tsx',
    '#modules/courses/tables.server.ts',
    'modules-by-what-they-offer-outside',
  ],
  ['src/root.tsx', '#modules/courses/screens/course.tsx', 'root-mounts-one-screen-part'],
  [
    'src/sample/sample.server.ts',
    '#modules/courses/tables/offer.server.ts',
    'sample-rows-through-the-sample-folder',
  ],
  [
    'src/modules/payments/commands/start.server.ts',
    '../../courses/tables.server.ts',
    'join-a-neighbour-never-write-it',
  ],
  ['src/modules/courses/rules.ts', 'node:crypto', 'rules-are-pure'],
  ['src/entrypoints/api/auth.server.ts', 'drizzle-orm', 'entrypoints-never-touch-the-database'],
  [
    'src/entrypoints/api/auth.server.ts',
    '#adapters/db/limits.server.ts',
    'only-the-background-tidies-the-limits',
  ],
  [
    'src/entrypoints/api/auth.server.ts',
    '#adapters/mail/outbox.server.ts',
    'entrypoints-leave-the-outside-world-to-modules',
  ],
  [
    'src/entrypoints/web/dev/devices.server.ts',
    '#adapters/mpesa/daraja-client.ts',
    'devices-look-at-local-adapters-only',
  ],
  ['src/core/app.ts', '#entrypoints/api/auth.server.ts', 'nobody-knows-the-entrypoints'],
  ['src/web/answers.server.ts', '#app/server.ts', 'nobody-below-knows-the-app'],
  ['src/entrypoints/background/jobs.server.ts', '#app/modules.server.ts', 'nobody-below-knows-the-app'],
  ['src/kit/money.ts', '#sample/sample.server.ts', 'nobody-knows-who-starts-them'],
  ['src/adapters/db/postgres.server.ts', '#modules/courses/rules.ts', 'adapters-know-no-domain'],
  ['src/ui/badge.tsx', '#modules/courses/rules.ts', 'ui-knows-no-domain'],
  ['src/entrypoints/worker/files.ts', '#ui/badge.tsx', 'worker-knows-the-phone-alone'],
  ['src/course-format/rubric.ts', '#modules/courses/rules.ts', 'format-of-courses-is-pure'],
  ['src/modules/payments/rules.ts', '#course-format/types.ts', 'format-of-courses-is-of-courses'],
  ['src/kit/money.ts', '#ui/badge.tsx', 'kit-knows-nothing'],
  ['src/context.ts', '#modules/courses/rules.ts', 'context-sees-kit-and-adapters'],
  ['src/kit/money.ts', './nowhere.ts', 'every-import-resolves'],
]

describe('who may import whom', () => {
  for (const [path, imported, rule] of planted) {
    it(`${path} may not import ${imported}`, () =>
      expect(brokenBy(path, `import { a } from '${imported}'`)).toContain(rule))
  }

  it('has a planted breach for every rule', () => {
    const ofModules = Object.keys(mayUse).length
    const names = importRules.slice(ofModules).map(({ name }) => name)
    expect([...new Set(planted.map(([, , rule]) => rule)), 'no-cycles'].sort()).toEqual(
      ['accounts-may-use-outbox', ...names].sort(),
    )
  })

  it('holds for every module alike', () => {
    for (const [module, uses] of Object.entries(mayUse)) {
      for (const other of Object.keys(mayUse).filter((name) => name !== module)) {
        const broken = brokenBy(
          `src/modules/${module}/queries.server.ts`,
          `import { a } from '../${other}/queries.server.ts'`,
        )
        expect([module, other, broken.length]).toEqual([module, other, uses.includes(other) ? 0 : 1])
      }
    }
  })

  it('checks every kind of import: types, exports, calls and types of calls', () => {
    for (const text of [
      `import type { A } from '#ui/a.tsx'`,
      `import { type A } from '#ui/a.tsx'`,
      `import '#ui/a.tsx'`,
      `import a from '#ui/a.tsx?raw'`,
      `export { a } from '#ui/a.tsx'`,
      `export * from '#ui/a.tsx'`,
      `export type { A } from '#ui/a.tsx'`,
      `const a = await import('#ui/a.tsx')`,
      `let a: typeof import('#ui/a.tsx')`,
      `let a: import('#ui/a.tsx').A`,
    ])
      expect([text, brokenBy('src/kit/money.ts', text)]).toEqual([text, ['kit-knows-nothing']])
  })

  it('finds a cycle over three files once, also one of types only', () => {
    const others = [
      { path: 'src/kit/b.ts', text: `import type { C } from './c.ts'` },
      { path: 'src/kit/c.ts', text: `import { a } from './a.ts'` },
    ]
    const imports = importsOf(
      [{ path: 'src/kit/a.ts', text: `import { b } from './b.ts'` }, ...others],
      aliases,
      () => true,
    )
    const found = breaches(imports, importRules)
    expect(found.map(({ rule, from, path }) => [rule.name, from, ...path])).toEqual([
      ['no-cycles', 'src/kit/a.ts', 'src/kit/b.ts', 'src/kit/c.ts', 'src/kit/a.ts'],
    ])
  })

  it('allows permitted imports, and tests import anything', () => {
    expect(
      brokenBy(
        'src/modules/payments/commands.server.ts',
        `import { a } from '../courses/commands.server.ts'\nimport { b } from './row.server.ts'\nimport { eq } from 'drizzle-orm'\nimport { z } from 'zod'`,
      ),
    ).toEqual([])
    expect(brokenBy('src/kit/money.test.ts', `import { a } from '#modules/courses/card.server.ts'`)).toEqual(
      [],
    )
    expect(
      brokenBy('src/modules/courses/screens/course.tsx', `import type { Route } from './+types/course'`),
    ).toEqual([])
  })

  it('says so when a file cannot be read', () => {
    expect(() => brokenBy('src/kit/money.ts', 'import {')).toThrow('src/kit/money.ts cannot be read')
  })
})
