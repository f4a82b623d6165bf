import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { forMembers, type Manifest, routeList, screensOf } from './route-list.ts'

const manifest = (): Manifest & Record<string, unknown> => ({
  entry: { imports: ['/assets/react-AAAAAAA.js'], module: '/assets/entry.client-AAAAAAA.js' } as never,
  version: 'f00',
  routes: {
    root: {
      id: 'root',
      hasDefaultExport: true,
      path: '',
      hasLoader: true,
      hasErrorBoundary: true,
      module: '/assets/root-AAAAAAA.js',
    },
    home: {
      id: 'home',
      parentId: 'root',
      index: true,
      hasDefaultExport: true,
      module: '/assets/home-AAAAAAA.js',
    },
    'admin/frame': {
      id: 'admin/frame',
      hasDefaultExport: true,
      parentId: 'root',
      hasLoader: true,
      module: '/assets/frame-A-AAAAA.js',
    },
    'accounts/users': {
      id: 'accounts/users',
      hasDefaultExport: true,
      parentId: 'admin/frame',
      path: 'admin/users',
      hasAction: true,
      hasLoader: true,
      hasClientAction: true,
      hasClientLoader: true,
      hasClientMiddleware: true,
      module: '/assets/people-AAAAAAA.js',
    },
  },
})
const read = (script: string): Manifest => {
  const window: Record<string, unknown> = {}
  runInNewContext(script, { window })
  const [[name, manifest] = []] = Object.entries(window)
  expect(name).toBe('__reactRouterManifest')
  return JSON.parse(JSON.stringify(manifest)) as Manifest
}

test("a browser rebuilds React Router's list from the lines, without transitive imports", () => {
  const { routes, entry, ...rest } = read(routeList(manifest(), () => false))
  // All are screens, and the root has no path.
  const told = Object.entries(manifest().routes).map(([id, { hasDefaultExport: _, path, ...route }]) => [
    id,
    { ...route, ...(path !== '' && { path }) },
  ])
  expect(routes).toEqual(Object.fromEntries(told))
  expect([entry, rest]).toEqual([
    { imports: [], module: '/assets/entry.client-AAAAAAA.js' },
    { version: 'f00' },
  ])
})

test('the list of a language names its own files if there are some', () => {
  const { routes, entry } = read(routeList(manifest(), (file) => /^(frame|entry)/.test(file)))
  expect(Object.values(routes).map(({ module }) => module)).toEqual([
    '/assets/root-AAAAAAA.js',
    '/assets/home-AAAAAAA.js',
    '/assets/sw/frame-A-AAAAA.js',
    '/assets/people-AAAAAAA.js',
  ])
  expect(entry).toMatchObject({ module: '/assets/sw/entry.client-AAAAAAA.js' })
})

test("a member's list leaves out the administration, its frame among it", () => {
  const { routes } = read(routeList(forMembers(manifest()), () => false))
  expect(Object.keys(routes)).toEqual(['root', 'home'])
})

test('an address that is not a screen is in no list', () => {
  const list = manifest()
  list.routes['account-data/export'] = {
    id: 'account-data/export',
    path: 'account/data.json',
    hasLoader: true,
    module: '/assets/export-AAAAAAA.js',
  }
  expect(Object.keys(screensOf(list).routes)).toEqual(['root', 'home', 'admin/frame', 'accounts/users'])
})
