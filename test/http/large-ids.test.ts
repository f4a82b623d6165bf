import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '#kit/ids.ts'
import { LARGEST_SERIAL } from '#kit/serial.ts'
import { projectRoot } from '#kit/project-root.server.ts'
import { keepCourse } from '#modules/offline/commands/keep.server.ts'
import { routePaths } from '../route-paths.ts'
import { openProduct, type Person } from './admin-people.ts'

// Numbers that no column holds, and what is no number at all where one is expected.
const BEYOND = [String(LARGEST_SERIAL + 1), '99999999999999999999', '-1', '1e9']

let stadi: Awaited<ReturnType<typeof openProduct>>
let amina: Person
let wanjiru: Person
beforeAll(async () => {
  stadi = await openProduct()
  amina = await stadi.person('Amina')
  wanjiru = await stadi.admin()
})
afterAll(() => stadi.close())

const origin = 'http://localhost:3000'
const ask = (path: string, who: Person | undefined, init: RequestInit = {}) =>
  stadi.fetch(
    new Request(origin + path, {
      redirect: 'manual',
      ...init,
      headers: { host: 'localhost:3000', origin, cookie: who?.cookie ?? '', ...init.headers },
    }),
  )
const filled = (path: string, value: string): string => path.replaceAll(/:\w+\??|\*/g, value)
const withParameters = routePaths().filter((path) => /:|\*/.test(path))

/** Every name that some page reads from its address. */
const names = [
  ...new Set(
    globSync('src/**/*.{ts,tsx}', {
      cwd: projectRoot(),
      exclude: (path) => /paraglide/.test(String(path)),
    }).flatMap((file) =>
      [
        ...readFileSync(join(projectRoot(), file), 'utf8').matchAll(
          /(?:searchParams|query|search|params)\.get\('(\w+)'\)/g,
        ),
      ].map(([, name]) => name!),
    ),
  ),
].filter((name) => !['lang', 'read'].includes(name))

describe('an id that no column can hold is not found, or is refused, and is never an error of ours', () => {
  test('as a part of every address that has parts', async () => {
    expect(withParameters.length).toBeGreaterThan(100)
    const failed: string[] = []
    for (const path of withParameters)
      for (const value of BEYOND) {
        const who = path.startsWith('/admin') ? wanjiru : amina
        const answers = [
          ['GET', await ask(filled(path, value), who)],
          ...(value === BEYOND[0]
            ? ([
                ['GET as a visitor', await ask(filled(path, value), undefined)],
                [
                  'POST',
                  await ask(filled(path, value), who, {
                    method: 'POST',
                    body: new URLSearchParams({ intent: 'x', id: value }),
                  }),
                ],
              ] as const)
            : []),
        ] as const
        for (const [how, answer] of answers)
          if (answer.status >= 500) failed.push(`${how} ${filled(path, value)}: ${answer.status}`)
      }
    expect(failed).toEqual([])
  }, 300_000)

  test('in the query of every address', async () => {
    expect(names.length).toBeGreaterThan(20)
    const query = new URLSearchParams(names.map((name) => [name, BEYOND[0]!]))
    const failed: string[] = []
    for (const path of routePaths()) {
      const address = `${filled(path, '1')}?${query}`
      const answer = await ask(address, path.startsWith('/admin') ? wanjiru : amina)
      if (answer.status >= 500) failed.push(`${path}: ${answer.status}`)
    }
    expect(failed).toEqual([])
  }, 300_000)

  test('in what programs and phones send', async () => {
    const course = await stadi.certificateOf(amina, 9401)
    await keepCourse({ ...stadi.ctx, ...(await asAmina()) }, { course: course.course.id })
    const failed: string[] = []
    const id = LARGEST_SERIAL + 1
    for (const [path, body] of [
      [
        '/functions/v1/offline/events',
        {
          events: [{ id: newId(), kind: 'opened', course: id, lesson: id, at: new Date().toISOString() }],
          kept: { [String(id)]: 'x' },
        },
      ],
      [
        '/functions/v1/offline/events',
        { events: [{ id: newId(), kind: 'opened', course: id, lesson: id, at: new Date().toISOString() }] },
      ],
      ['/functions/v1/offline/quiz', { course: id, lesson: id }],
      ['/functions/v1/offline/keep', { course: id }],
      ['/functions/v1/offline/leave', { course: id }],
      [
        '/functions/v1/mpesa-payment',
        { paymentType: 'course_purchase', referenceId: String(id), phoneNumber: '0712345678', amount: id },
      ],
      [
        '/functions/v1/mpesa-payment',
        { paymentType: 'course_instalment', referenceId: String(id), phoneNumber: '0712345678', parts: '3' },
      ],
    ] as const) {
      const answer = await ask(path, amina, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (answer.status >= 500) failed.push(`${path}: ${answer.status}`)
    }
    for (const path of [
      `/courses/${id}/package`,
      `/courses/${id}/package/x`,
      `/storage/v1/lessons/${id}/video.mp4`,
      `/storage/v1/applications/${'-'.repeat(36)}/cv`,
      `/storage/v1/job-applications/${'-'.repeat(36)}/cv`,
      `/storage/v1/tracked/${id}/cv.pdf`,
      `/storage/v1/drafts/${id}/a.mp4`,
      `/storage/v1/badges/status/99999.json`,
      `/realtime/v1/probe?after=${id}`,
      `/api/courses/${id}`,
      `/api/courses?offset=${id}&limit=${id}`,
      `/functions/v1/payments/${id}`,
    ]) {
      const answer = await ask(path, amina)
      if (answer.status >= 500) failed.push(`${path}: ${answer.status}`)
    }
    expect(failed).toEqual([])
  }, 120_000)
})

/** The parts of a context that say who she is. */
const asAmina = async () => ({
  viewer: {
    id: amina.id,
    email: amina.email,
    name: amina.name,
    role: 'student',
    avatarUrl: null,
    sessionId: newId(),
    isAdmin: false,
  },
})
