import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fleet } from '../../scripts/faults/fleet.ts'
import { type Answer, call, until } from '../../scripts/faults/web.ts'
import { linkIn, type Mailed, PASSWORD } from '../http/product.ts'

export type Reader = { name: string; email: string; cookie: string; bearer: string }
type Asked = { cookie?: string; form?: Record<string, string>; headers?: Record<string, string> }

/**
 * Whoever uses the product while its version changes, as a load balancer sees them: each request goes to any process that is ready.
 * Everything that is answered otherwise than expected is a fault.
 */
export function usersOf(fleet: Pick<Fleet, 'size' | 'portOf' | 'upMs'>, host: string, folder: string) {
  const faults: string[] = []
  const tookMs: number[] = []
  const done = { titles: [] as string[], lessons: new Set<string>(), signUps: 0, reloads: 0 }

  async function ready(): Promise<number> {
    let ports: number[] = []
    await until(
      () => {
        ports = Array.from({ length: fleet.size }, (_, who) => who)
          .filter((who) => fleet.upMs(who) !== null)
          .map((who) => fleet.portOf(who))
        return ports.length > 0
      },
      30_000,
      5,
    )
    return ports[Math.floor(Math.random() * ports.length)]!
  }

  async function ask(
    path: string,
    isGood: (answer: Answer) => boolean,
    { cookie, form, headers }: Asked = {},
  ) {
    const port = await ready()
    const since = performance.now()
    const answer = await call({
      port,
      host,
      path,
      method: form ? 'POST' : 'GET',
      headers: {
        accept: 'text/html',
        ...(cookie && { cookie }),
        ...(form && { origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
    }).catch((error: unknown) => ({ status: 0, text: String(error), location: null, cookies: [] }))
    tookMs.push(performance.now() - since)
    if (!isGood(answer))
      faults.push(
        `${form ? 'POST' : 'GET'} ${path}: ${answer.status} ${answer.location ?? ''} ${answer.text.slice(-300)}`,
      )
    return answer
  }

  const isPage = ({ status, text }: Answer) => status === 200 && text.includes('<h1')
  const isMovedOn = ({ status, location }: Answer) => status === 302 && !location?.includes('/auth')

  /** Mails that went out, whichever process sent them. */
  const mails = (): Mailed[] => {
    const outbox = join(folder, 'outbox', 'mail')
    return (existsSync(outbox) ? readdirSync(outbox) : [])
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as Mailed)
  }

  const sessionIn = (answer: Answer): Pick<Reader, 'cookie' | 'bearer'> => {
    const line = answer.cookies.find((cookie) => /^session=./.test(cookie)) ?? ''
    const cookie = line.split(';')[0]!
    return { cookie, bearer: decodeURIComponent(cookie.slice('session='.length)) }
  }

  /** By the form and by the link of the mail, which a job sends. */
  async function signUp(name: string): Promise<Reader> {
    const email = `${randomUUID()}@example.com`
    const form = { intent: 'sign-up', fullName: name, email, password: PASSWORD }
    await ask('/auth?mode=sign-up', isPage, { form })
    let mail: Mailed | undefined
    await until(() => (mail = mails().find(({ to }) => to === email)) !== undefined, 30_000)
    if (!mail) {
      faults.push(`No mail came to ${email}.`)
      return { name, email, cookie: '', bearer: '' }
    }
    done.signUps++
    const confirmed = await ask(linkIn(mail), isMovedOn, { form: { intent: 'confirm' } })
    return { name, email, ...sessionIn(confirmed) }
  }

  async function signIn({ email }: Reader): Promise<void> {
    const form = { intent: 'sign-in', email, password: PASSWORD }
    const { cookie } = sessionIn(await ask('/auth', isMovedOn, { form }))
    await ask('/sign-out', ({ status }) => status === 302, { cookie, form: {} })
  }

  async function learn({ cookie, email }: Reader, path: string): Promise<void> {
    await ask(path, isPage, { cookie })
    await ask(path, ({ status }) => status < 400, { cookie, form: { intent: 'complete' } })
    done.lessons.add(`${email} ${path.split('/').at(-1)}`)
  }

  /** Whoever only visits sees it soon, wherever they are led: a page that another process keeps becomes old. */
  async function post({ cookie }: Reader): Promise<void> {
    const title = `Topic ${randomUUID()}`
    const form = { intent: 'save', title, description: 'What do you think?', category: 'Skills' }
    const answer = await ask('/community/topics/new', isMovedOn, { cookie, form })
    if (answer.status !== 302) return
    done.titles.push(title)
    const isSeen = await until(
      async () => (await ask('/community?tab=forums', isPage)).text.includes(title),
      5000,
    )
    if (!isSeen) faults.push(`Five seconds later a visitor does not see "${title}".`)
  }

  /** A page of a build that is not there reads on: it is opened whole, and no data of another build comes. */
  async function moveOn({ cookie }: Reader, build: string): Promise<void> {
    const headers = { 'stadi-build': build }
    const answer = await ask('/dashboard.data', ({ status }) => status === 200 || status === 204, {
      cookie,
      headers,
    })
    if (answer.status === 204) done.reloads++
  }

  async function look({ cookie }: Reader): Promise<void> {
    for (const path of ['/dashboard', '/messages', '/notifications', '/account'])
      await ask(path, isPage, { cookie })
    for (const path of ['/', '/courses', '/mentorship', '/help-center']) await ask(path, isPage)
  }

  return { faults, done, mails, tookMs, signUp, signIn, learn, post, moveOn, look }
}
