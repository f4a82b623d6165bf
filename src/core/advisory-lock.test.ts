import { expect, test } from 'vitest'
import { globSync, readFileSync } from 'node:fs'
import { sharedScopes } from './advisory-lock.server.ts'

const root = new URL('../..', import.meta.url)

test('no two modules lock each other out: each scope is declared once', () => {
  const files = globSync('src/modules/**/*.ts', { cwd: root })
  const scopes: string[] = [...sharedScopes, 'samples']
  for (const file of files) {
    const text = readFileSync(new URL(file, root), 'utf8')
    // A list of its own, or one that is handed over at once.
    for (const [, list] of text.matchAll(/(?:\blockScopes = |\blocksOf\()\[([^\]]*)\]/g))
      scopes.push(...[...list!.matchAll(/'([\w-]+)'/g)].map(([, scope]) => scope!))
  }
  expect(scopes.length).toBeGreaterThan(sharedScopes.length + 15)
  expect(scopes.toSorted()).toEqual([...new Set(scopes)].toSorted())
})
