/** What people do all day at a site under measurement: each reads, learns, asks, writes and orders, and waits in between. */
import { Agent, request } from 'node:http'
import type { Site } from './site.ts'

export type Learner = { cookie: string; conversation: string }
export type Ground = {
  site: Site
  /** A free course with a quiz. */
  course: { id: number; texts: number[]; quiz: number }
  /** Paid courses. */
  shop: { id: number; priceKes: number }[]
  topics: string[]
}
/** Times in milliseconds by what was done, and everything that went wrong, in words. */
export type Heard = { times: Map<string, number[]>; wrong: string[] }

type Answer = { status: number; text: string; location: string }
type Fields = Record<string, string>

// As browsers do, so that no request pays for a connection.
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const TIMEOUT_MS = 30_000
const words = [
  'excel',
  'mpesa',
  'design',
  'writing',
  'sql',
  'video',
  'freelance',
  'phone',
  'marketing',
  'shop',
]

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

/** One person. `heard` is where times go; it may change while they go on. */
export function createPerson(
  ground: Ground,
  { cookie, conversation }: Learner,
  number: number,
  heard: () => Heard,
) {
  const { site, course, shop, topics } = ground
  const lesson = (id: number) => `/courses/${course.id}/lessons/${id}`
  const state = { attempt: '', bought: number % shop.length }

  /** Through either process, as a load balancer does. */
  function ask(name: string, path: string, send?: { fields?: Fields; json?: object }): Promise<Answer> {
    const body = send?.json
      ? JSON.stringify(send.json)
      : send?.fields && new URLSearchParams(send.fields).toString()
    const type = send?.json ? 'application/json' : 'application/x-www-form-urlencoded'
    const port = oneOf(site.ports)
    const { times, wrong } = heard()
    const startedAt = performance.now()
    return new Promise((resolve) => {
      const over = (answer: Answer) => {
        const list = times.get(name) ?? []
        times.set(name, list)
        list.push(performance.now() - startedAt)
        if (answer.status === 0 || answer.status >= 400)
          wrong.push(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
        resolve(answer)
      }
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method: body === undefined ? 'GET' : 'POST',
          agent,
          timeout: TIMEOUT_MS,
          headers: {
            host: site.host,
            origin: `http://${site.host}`,
            cookie,
            'accept-encoding': 'br',
            ...(body === undefined
              ? {}
              : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
          },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer
            .on('data', (part: Buffer) => parts.push(part))
            .on('error', (error) => over({ status: 0, text: error.message, location: '' }))
            .on('end', () =>
              over({
                status: answer.statusCode!,
                // Only small answers are read, and those are not compressed.
                text: answer.headers['content-encoding'] ? '' : Buffer.concat(parts).toString(),
                location: answer.headers.location ?? '',
              }),
            )
        },
      )
      sent
        .on('timeout', () => sent.destroy(new Error('no answer in time')))
        .on('error', (error) => over({ status: 0, text: error.message, location: '' }))
        .end(body)
    })
  }

  /** A form without scripts: what it leads to is read, too. */
  async function write(name: string, path: string, fields: Fields): Promise<void> {
    const { location } = await ask(name, path, { fields })
    const url = location && new URL(location, `http://${site.host}`)
    if (url) await ask('read what it led to', url.pathname + url.search)
  }

  /** Orders a course and looks at the phone for a while. Nobody answers the simulator's phones where the database is Postgres. */
  async function pay(): Promise<void> {
    const { id, priceKes } = shop[state.bought++ % shop.length]!
    const phoneNumber = `07${String(10_000_000 + number * 100 + (state.bought % 100))}`
    const thing = { paymentType: 'course_purchase', referenceId: String(id), description: 'bench' }
    const json = { amount: priceKes, phoneNumber, ...thing }
    const { status, text } = await ask('start a payment', '/functions/v1/mpesa-payment', { json })
    if (status !== 200) return
    const { paymentId } = JSON.parse(text) as { paymentId: string }
    for (let looks = 0; looks < 3; looks++) {
      await sleep(1000)
      await ask('ask how a payment stands', `/functions/v1/payments/${paymentId}`)
    }
  }

  async function answerQuiz(): Promise<void> {
    if (!state.attempt) return
    const fields = {
      intent: 'answer',
      attempt: state.attempt,
      number: String(1 + Math.floor(Math.random() * 5)),
      chosen: '1',
    }
    await ask('answer a question of a quiz', '/courses/progress', { fields })
  }

  const deeds: [number, () => Promise<unknown>][] = [
    [12, () => ask('search the catalogue', `/courses?q=${oneOf(words)}`)],
    [8, () => ask('read a course', `/courses/${oneOf(shop).id}`)],
    [20, () => ask('read a lesson', lesson(oneOf(course.texts)))],
    [6, () => write('complete a lesson', lesson(oneOf(course.texts)), { intent: 'complete' })],
    [14, answerQuiz],
    [10, () => ask('read the dashboard', '/dashboard')],
    [3, () => ask('read progress', '/progress')],
    [3, () => ask('read notifications', '/notifications')],
    [5, () => ask('read a list of the community', `/community?tab=${oneOf(['forums', 'qa', 'jobs'])}`)],
    [5, () => ask('read a topic', `/community/topics/${oneOf(topics)}`)],
    [
      2,
      () =>
        write('reply to a topic', `/community/topics/${oneOf(topics)}`, {
          intent: 'reply',
          body: 'Write to three shops first.',
        }),
    ],
    [
      1,
      () =>
        write('begin a topic', '/community/topics/new', {
          title: `Where to begin, ${number}?`,
          description: 'I have a phone and two hours.',
          category: 'Freelancing',
        }),
    ],
    [4, () => ask('read a conversation', `/messages/${conversation}`)],
    [
      6,
      () =>
        ask('send a message', `/messages/${conversation}`, {
          fields: { intent: 'send', clientId: crypto.randomUUID(), content: `${Date.now()}` },
        }),
    ],
    [1, pay],
  ]
  const total = deeds.reduce((sum, [weight]) => sum + weight, 0)

  return {
    /** Opens the quiz, of which they answer questions later. */
    async begin(attemptOf: () => Promise<string>): Promise<void> {
      await ask('begin a quiz', lesson(course.quiz), { fields: { intent: 'quiz-start' } })
      state.attempt = await attemptOf()
    },
    /** One thing, drawn by its weight. */
    async act(): Promise<void> {
      let left = Math.random() * total
      await deeds.find(([weight]) => (left -= weight) < 0)![1]()
    },
    /** The stream of what happens to them. @returns how to end it */
    listen(arrived: (ms: number) => void): () => void {
      const sent = request(
        {
          host: '127.0.0.1',
          port: oneOf(site.ports),
          path: '/realtime/v1',
          headers: { host: site.host, cookie },
          agent: false,
        },
        (answer) => {
          if (answer.statusCode !== 200) heard().wrong.push(`a stream answered ${answer.statusCode}`)
          answer.setEncoding('utf8').on('error', () => {})
          answer.on('data', (text: string) => {
            for (const [, data] of text.matchAll(/^event: message\ndata: (.*)$/gm))
              arrived(Date.now() - Number((JSON.parse(data!) as { content: string }).content))
          })
        },
      )
      let isOver = false
      sent.on('error', (error) => void (isOver || heard().wrong.push(`a stream: ${error.message}`))).end()
      return () => {
        isOver = true
        sent.destroy()
      }
    },
  }
}
