import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import type { Fleet } from './fleet.ts'
import { machine, patience } from './machine.ts'

export type Call = {
  port: number
  host: string
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  agent?: Agent
}
/** @property cookies lines of Set-Cookie */
export type Answer = { status: number; text: string; location: string | null; cookies: string[] }

const TIMEOUT_MS = 40_000

/** One HTTP call to this machine under any host name, which fetch() cannot make. @throws Error when the connection breaks */
export function call({ port, host, path, method = 'GET', headers = {}, body, agent }: Call): Promise<Answer> {
  const length: Record<string, string> =
    body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host, ...length, ...headers },
        timeout: TIMEOUT_MS * machine.times(),
        agent: agent ?? false,
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString('utf8'),
            location: response.headers.location ?? null,
            cookies: response.headers['set-cookie'] ?? [],
          }),
        )
      },
    )
    sent.on('error', reject).on('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.end(body)
  })
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Polls until the answer is yes. @returns whether it was within the time, which follows the machine */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  limitMs: number,
  everyMs = 50,
): Promise<boolean> {
  const isOver = patience(limitMs)
  while (!(await isSo())) {
    if (isOver()) return false
    await sleep(everyMs)
  }
  return true
}

// A killed process is back within seconds, and may be killed again.
const ANSWERS_WITHIN_MS = 60_000

type Asked = { fleet: Pick<Fleet, 'portOf' | 'size'>; host: string; bearer: string; path: string }

/**
 * Reads a page for somebody, or sends a form, at one process after the other until one answers without a server error.
 * @param fields of a form @param isAnswer whether that is an answer at all; of a version that knows no such page, 404 is none
 * @returns what was answered, or what the last try ended with
 */
export async function insist(
  { fleet, host, bearer, path }: Asked,
  fields?: Record<string, string>,
  isAnswer: (answer: Answer) => boolean = () => true,
): Promise<Answer | string> {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/x-www-form-urlencoded' }
  const form = fields && { method: 'POST' as const, body: new URLSearchParams(fields).toString() }
  let last = 'nothing'
  const isOver = patience(ANSWERS_WITHIN_MS)
  for (let tries = 0; !isOver(); tries++) {
    // A connection that breaks is what this test is about.
    const answer = await call({ port: fleet.portOf(tries % fleet.size), host, path, headers, ...form }).catch(
      () => null,
    )
    if (answer && answer.status < 500 && isAnswer(answer)) return answer
    last = String(answer?.status ?? 'a broken connection')
    await sleep(200)
  }
  return last
}
