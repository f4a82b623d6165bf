import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OwnWork } from './use-work.ts'

const place = { courseId: 1, lessonId: 2, owner: '7', isPreview: false }
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('work that is left in an exercise', () => {
  let isAway: boolean
  let sent: { work: string[]; isRight?: boolean }[]
  let onPhone: Map<string, string>

  beforeEach(() => {
    isAway = false
    sent = []
    onPhone = new Map()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => onPhone.get(key) ?? null,
      setItem: (key: string, text: string) => onPhone.set(key, text),
    })
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('removeEventListener', () => {})
    vi.stubGlobal('fetch', (_: string, { body }: { body: URLSearchParams }) => {
      if (isAway) return Promise.reject(new TypeError('no network'))
      sent.push(JSON.parse(body.get('left')!))
      return Promise.resolve({ status: 200 })
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test.each([
    ['something else is written', (own: OwnWork) => own.keep(['2'])],
    ['something else is tried', (own: OwnWork) => own.tried(['2'], false)],
  ])(
    '[CRS-06] what solved it without a network reaches the account, though %s after it',
    async (_, after) => {
      const own = new OwnWork(place, 'left', null)
      isAway = true
      own.tried(['1'], true)
      after(own)
      await settled()
      isAway = false
      // The page is opened again.
      const end = new OwnWork(place, 'left', null).start()
      await settled()
      end()
      expect(sent).toEqual([{ name: 'left', work: ['1'], isRight: true }])
    },
  )

  test('[CRS-06] a wrong try after it is solved is shown, and counts no more', () => {
    const own = new OwnWork(place, 'left', null)
    own.tried(['1'], true)
    own.tried(['2'], false)
    expect(own.shown()).toMatchObject({ work: ['2'], tries: 1, isSolved: true })
  })

  test('[CRS-21] shows what the account took over later, and never in the place of what was done here', () => {
    const taken = { work: ['150'], tries: 2, isSolved: true }
    const own = new OwnWork(place, 'left', null)
    own.hear(null)
    own.hear(taken)
    expect(own.shown()).toMatchObject({ ...taken, restored: 1 })

    const written = new OwnWork(place, 'other', null)
    written.tried(['1'], false)
    written.hear({ work: ['2'], tries: 1, isSolved: false })
    expect(written.shown()).toMatchObject({ work: ['1'], isSolved: false })
    written.hear(taken)
    expect(written.shown()).toMatchObject(taken)
    written.hear({ ...taken, work: ['151'] })
    expect(written.shown()).toMatchObject(taken)
  })

  test('goes where its place says, on a phone without a network', async () => {
    const taken: object[] = []
    const send = async (left: object) => taken.push(left) > 0
    const own = new OwnWork({ ...place, send }, 'left', null)
    own.tried(['1'], true)
    await settled()
    expect(taken).toEqual([{ name: 'left', work: ['1'], isRight: true }])
    expect(sent).toEqual([])
    expect(JSON.parse([...onPhone.values()][0]!)).toMatchObject({ isUnsent: false })
  })
})
