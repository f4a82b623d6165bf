import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LOCAL_WORKS } from '#shell/local-progress.ts'
import { keptIn, type OnPhone, writeOnPhone } from './phone.ts'
import { handOverWorks } from './visitor-works.ts'

const visitor = (lessonId: number) => ({ courseId: 1, lessonId, owner: '', isPreview: false })

type Claim = { lessonId: number; name: string; work: string[]; tries: number; isRight?: boolean }

let phone: Record<string, string>
let sent: Claim[][]
let statuses: number[]

beforeEach(() => {
  sent = []
  statuses = []
  phone = {}
  for (const [name, work] of Object.entries({
    getItem: (name: string) => phone[name] ?? null,
    setItem: (name: string, text: string) => void (phone[name] = text),
    removeItem: (name: string) => void delete phone[name],
  }))
    Object.defineProperty(phone, name, { value: work })
  vi.stubGlobal('localStorage', phone)
  vi.stubGlobal('fetch', (_: string, { body }: { body: URLSearchParams }) => {
    const status = statuses.shift() ?? 200
    if (status === 0) return Promise.reject(new TypeError('no network'))
    sent.push(JSON.parse(body.get('works')!))
    return Promise.resolve({ status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function leave(lessonId: number, name: string, part: Partial<OnPhone> = {}): void {
  const left = { work: ['150'], tries: 1, isSolved: true, isRight: true, isUnsent: true, ...part }
  writeOnPhone(visitor(lessonId), name, left)
}

describe('what a visitor left in exercises', () => {
  test('[CRS-21] is handed to the account, once, and then gone from the phone', async () => {
    vi.useFakeTimers({ now: 1000 })
    leave(94, 'left')
    vi.setSystemTime(3000)
    leave(94, 'check-1x2y', { work: ['2'], isSolved: false, isRight: false, tries: 3 })
    vi.setSystemTime(2000)
    leave(95, 'sum', { isSolved: false, isRight: undefined, tries: 0 })
    phone['stadi-work-0123456789ab-94-left'] = '{}'
    vi.useRealTimers()
    expect(await handOverWorks()).toEqual({ lessonId: 94, name: 'check-1x2y' })
    expect(sent).toEqual([
      [
        { lessonId: 94, name: 'left', work: ['150'], tries: 1, isRight: true },
        { lessonId: 94, name: 'check-1x2y', work: ['2'], tries: 3, isRight: false },
        { lessonId: 95, name: 'sum', work: ['150'], tries: 0 },
      ],
    ])
    // Of somebody who was signed in.
    expect(Object.keys(phone)).toEqual(['stadi-work-0123456789ab-94-left'])
    expect(await handOverWorks()).toBeNull()
    expect(sent).toHaveLength(1)
  })

  test('what did not arrive stays for the next page, and what will never be understood does not', async () => {
    for (const [status, isKept] of [
      [0, true],
      [401, true],
      [429, true],
      [503, true],
      [400, false],
      [413, false],
    ] as const) {
      leave(94, 'left')
      statuses = [status]
      expect((await handOverWorks()) === null, String(status)).toBe(isKept)
      expect(Object.keys(phone).length > 0, String(status)).toBe(isKept)
      for (const name of Object.keys(phone)) delete phone[name]
    }
    for (const text of ['', 'x', 'null', '{}', '{"work":"x"}']) phone[`${LOCAL_WORKS}94-left`] = text
    phone[`${LOCAL_WORKS}x`] = '{"work":[]}'
    sent = []
    await handOverWorks()
    expect([sent, Object.keys(phone)]).toEqual([[], []])
  })

  test('comes in as many requests as it takes, and what another window kept meanwhile stays', async () => {
    for (const name of ['a', 'b', 'c']) leave(94, name, { work: ['ũ'.repeat(4000)] })
    vi.stubGlobal('fetch', (_: string, { body }: { body: URLSearchParams }) => {
      expect(body.toString().length).toBeLessThan(64 * 1024)
      sent.push(JSON.parse(body.get('works')!))
      if (sent.length === 1) leave(94, 'a', { work: ['newer'] })
      return Promise.resolve({ status: 200 })
    })
    await handOverWorks()
    expect(sent.map((works) => works.map(({ name }) => name))).toEqual([['a', 'b'], ['c']])
    expect(Object.keys(phone)).toEqual([`${LOCAL_WORKS}94-a`])
  })

  test('has names that begin as those by which a page knows that something is there', () => {
    expect(keptIn(visitor(94))).toBe(`${LOCAL_WORKS}94-`)
  })
})
