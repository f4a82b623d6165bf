import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keep, nameOf, readKept } from './kept.ts'
import { openPlay } from '../parts/opened-play.ts'
import { linkOf } from './link.ts'
import { starts } from './play.ts'
import type { Play } from './types.ts'

const storage = () => {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, text: string) => void map.set(key, text),
    map,
  }
}
const own = (js: string): Play => ({ kind: 'page', files: { html: '', css: '', js } })
let local: ReturnType<typeof storage>
let tab: ReturnType<typeof storage>
beforeEach(() => {
  ;[local, tab] = [storage(), storage()]
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', tab)
})
afterEach(() => vi.unstubAllGlobals())

test('what is written is kept for whoever wrote it, each kind by itself', async () => {
  keep('asha', null, own('1'))
  keep('asha', null, { kind: 'sql', files: { query: 'SELECT 1', tables: '' } })
  expect(await openPlay('asha', '', [])).toMatchObject({ play: { kind: 'sql' }, from: null, isBroken: false })
  expect(readKept('asha').own.page?.js).toBe('1')
  expect((await openPlay('juma', '', [])).play).toEqual({ kind: 'page', files: starts.page })
})
test('a link takes the place of nothing, and what was changed of it comes back with it', async () => {
  keep('', null, own('mine'))
  const fragment = await linkOf(own('theirs'))
  const opened = await openPlay('', `#${fragment}`, [])
  expect(opened).toMatchObject({ play: own('theirs'), from: { isLesson: false } })
  keep('', opened.from!.name, own('changed'))
  expect((await openPlay('', `#${fragment}`, [])).play).toEqual(own('changed'))
  expect((await openPlay('', '', [])).play).toEqual(own('mine'))
})
test('a link is from a lesson only where this tab came from one', async () => {
  expect((await openPlay('', '#js=1', [])).from).toEqual({ name: nameOf('js=1'), isLesson: false })
  tab.setItem('stadi-tried', '#js=1')
  expect((await openPlay('', '#js=1', [])).from?.isLesson).toBe(true)
})
test('what cannot be read is said, and the own is there', async () => {
  keep('', null, own('mine'))
  expect(await openPlay('', '#1.cut', [])).toMatchObject({ play: own('mine'), from: null, isBroken: true })
})
test('eight of what links brought are kept, the newest', () => {
  for (let at = 0; at < 12; at++) keep('', `link${at}`, own(String(at)))
  expect(readKept('').brought.map(({ from }) => from)).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4].map((at) => `link${at}`),
  )
})
test.each([
  '{',
  'null',
  '[]',
  '{"own":7,"brought":{}}',
  '{"own":{"page":{"html":1}},"brought":[null,{"from":1}]}',
])('a storage that holds %s is as empty', (text) => {
  local.setItem('stadi-play-', text)
  expect(readKept('')).toEqual({ kind: 'page', own: {}, brought: [] })
})
test('a storage that is full or switched off is said', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  })
  expect(keep('', null, own('a'))).toBe(false)
  vi.stubGlobal('localStorage', undefined)
  expect(keep('', null, own('a'))).toBe(false)
})
