import { globSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from '../../scripts/checks/imports.ts'

const root = join(import.meta.dirname, '..', '..')

test('what the built server imports is among the packages that npm ci --omit=dev installs', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const sources = globSync('build/server/**/*.js', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))
  const packages = importsOf(sources, {}, () => true)
    .filter(({ to }) => to.startsWith('node_modules/'))
    .map(({ to }) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(to)![1]!)
  expect(packages.length).toBeGreaterThan(5)
  expect([...new Set(packages)].filter((name) => !(name in dependencies))).toEqual([])
})

type Locked = { dev?: boolean; devOptional?: boolean }

/**
 * Megabytes on a disk with blocks of 4 kB, as `du -sm` counts them. Without files that commands add later, whose names begin with a
 * dot.
 */
function weightOf(folder: string, isCounted: (path: string) => boolean): number {
  let bytes = 0
  const weigh = (path: string): void => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const inside = path ? `${path}/${entry.name}` : entry.name
      if (path === '' && entry.name.startsWith('.')) continue
      if (entry.isDirectory()) weigh(inside)
      if (isCounted(inside))
        bytes += entry.isSymbolicLink() ? 0 : Math.ceil(lstatSync(join(folder, inside)).size / 4096) * 4096
    }
  }
  weigh('')
  return Math.round(bytes / 1024 / 1024)
}

test('the packages weigh at most 550 MB, and those of a production installation 260', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const isForProduction = (path: string): boolean => {
    // The package that contains a file: the longest prefix of its path that the lock names.
    let folder = `node_modules/${path}`
    while (!(folder in packages) && folder.includes('/')) folder = folder.slice(0, folder.lastIndexOf('/'))
    return folder in packages && !packages[folder]!.dev
  }
  const folder = join(root, 'node_modules')
  expect(weightOf(folder, isForProduction)).toBeLessThanOrEqual(260)
  expect(weightOf(folder, () => true)).toBeLessThanOrEqual(550)
})
