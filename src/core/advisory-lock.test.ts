import { expect, test } from 'vitest'
import { globSync } from 'node:fs'
import { sharedScopes } from './advisory-lock.server.ts'

const root = new URL('../..', import.meta.url)

test('no two modules lock each other out: each scope is declared once', async () => {
  const files = globSync('src/modules/*/{,commands/}locks.server.ts', { cwd: root })
  const scopes: string[] = [...sharedScopes, 'samples']
  for (const file of files)
    scopes.push(...((await import(new URL(file, root).href)) as { lockScopes: string[] }).lockScopes)
  expect(files.length).toBeGreaterThan(10)
  expect(scopes.toSorted()).toEqual([...new Set(scopes)].toSorted())
})
