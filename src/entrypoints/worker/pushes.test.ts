import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPushed, showPushed } from './pushes.ts'
import type { NotificationEvent, PushEvent } from './scope.ts'

const shown: unknown[] = []
const opened: string[] = []
const focused: string[] = []
let open: string[] = []

beforeEach(() => {
  for (const list of [shown, opened, focused]) list.length = 0
  open = []
  vi.stubGlobal('location', new URL('https://stadi.test/service-worker.js'))
  vi.stubGlobal('registration', {
    showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
  })
  vi.stubGlobal('clients', {
    matchAll: async () => open.map((url) => ({ url, focus: async () => focused.push(url) })),
    openWindow: async (url: string) => opened.push(url),
  })
})
afterEach(() => vi.unstubAllGlobals())

const pushed = (text: string): PushEvent => ({ data: { json: () => JSON.parse(text) } }) as PushEvent
const pressed = (href?: unknown): NotificationEvent =>
  ({ notification: { close: () => {}, data: { href } } }) as unknown as NotificationEvent

describe('what is pushed', () => {
  it('is shown with its words, and known by its tag', async () => {
    await showPushed(pushed('{"title":"A message","body":"From Juma","href":"/messages/7","tag":"m7"}'))
    expect(shown).toEqual([
      {
        title: 'A message',
        body: 'From Juma',
        tag: 'm7',
        icon: '/icon-192.png',
        data: { href: '/messages/7' },
      },
    ])
  })

  it('is shown whatever it is, as browsers ask for', async () => {
    await showPushed(pushed('not json'))
    await showPushed(pushed('{"title":3}'))
    await showPushed({ data: null } as PushEvent)
    expect(shown).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ title: 'Stadi' })))
  })

  it('opens its page, in the window that has it already', async () => {
    await openPushed(pressed('/messages/7'))
    expect(opened).toEqual(['https://stadi.test/messages/7'])
    open = ['https://stadi.test/', 'https://stadi.test/messages/7']
    await openPushed(pressed('/messages/7'))
    expect(focused).toEqual(['https://stadi.test/messages/7'])
  })

  it('leads to no other site', async () => {
    for (const href of [
      'https://evil.test/',
      '//evil.test/x',
      'javascript:alert(1)',
      'http://[',
      undefined,
      3,
    ])
      await openPushed(pressed(href))
    expect(new Set(opened)).toEqual(new Set(['https://stadi.test/']))
  })
})
