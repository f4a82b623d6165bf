import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from '../../scripts/imports.ts'

const root = join(import.meta.dirname, '..', '..')

test('what the built server imports is among the packages that npm ci --omit=dev installs', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  const sources = globSync('build/server/**/*.js', { cwd: root }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const packages = importsOf(sources, {}, () => true).filter(({ to }) => to.startsWith('node_modules/')).map(({ to }) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(to)![1]!)
  expect(packages.length).toBeGreaterThan(5)
  expect([...new Set(packages)].filter((name) => !(name in dependencies))).toEqual([])
})
