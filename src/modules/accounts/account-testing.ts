import { vi } from 'vitest'
import type { Context } from '#context.ts'
import { deliverMail } from '#modules/outbox/commands.server.ts'
import type { World } from '#test/world.ts'
import { confirmEmail, signUp } from './commands/sign-up.server.ts'
import { mailLink } from './mail-link.server.ts'
import { signIn } from './commands/sign-in.server.ts'
import { sessionOf } from './queries/sessions.server.ts'
import { signed } from './session-cookies.server.ts'

export const AMINA = { fullName: 'Amina Yusuf', email: 'amina@example.com', password: 'haba-na-haba-2026' }
export type Member = Context & { viewer: NonNullable<Context['viewer']> }

/** Writes the mails with links that were asked for. */
export async function mailLinks(world: World): Promise<void> {
  for (const job of world.queue.filter(({ name }) => name === 'mail-link')) {
    world.queue.splice(world.queue.indexOf(job), 1)
    await mailLink(world.visitor, job.data)
  }
}

/** Delivers pending mails, and returns those to an address, oldest first. */
export async function lettersTo(world: World, address: string) {
  await mailLinks(world)
  for (const job of world.queue.splice(0))
    if (job.name === 'deliver-mail') await deliverMail(world.visitor, String(job.data.mailId))
  return world.letters.filter((letter) => letter.to === address)
}

/** The token of the newest link mailed to an address. */
export async function tokenFor(world: World, address: string): Promise<string> {
  const letter = (await lettersTo(world, address)).at(-1)
  return /token=([^\s"]+)/.exec(letter?.text ?? '')?.[1] ?? ''
}

/** The context of the owner of this session, or null if it is not valid any more. */
export async function holderOf(world: World, token: string): Promise<Member | null> {
  const session = await sessionOf(world.visitor, signed(token, world.visitor.config))
  return session && { ...world.visitor, viewer: session.viewer }
}

/** Somebody who signed up and confirmed. @returns their session's token */
export async function joined(world: World, part: Partial<typeof AMINA> = {}): Promise<string> {
  const person = { ...AMINA, ...part }
  await signUp(world.visitor, person)
  return (await confirmEmail(world.visitor, await tokenFor(world, person.email))).token!
}

/** Signs in at the test's own time: the sign-in library uses the system clock. */
export async function signedInAt(
  world: World,
  raw: unknown = AMINA,
  ctx: Context = world.visitor,
): Promise<string> {
  vi.useFakeTimers({ now: world.now(), toFake: ['Date'] })
  try {
    return (await signIn(ctx, raw)).token!
  } finally {
    vi.useRealTimers()
  }
}

/** The same context, and what it asked of the database and the queue, in order. */
export function watched<C extends Context>(ctx: C): { ctx: C; asked: string[] } {
  const asked: string[] = []
  const calls = new Set<PropertyKey>(['select', 'insert', 'update', 'delete', 'execute', 'transaction'])
  const wrapped = (db: Context['db']): Context['db'] =>
    new Proxy(db, {
      get(target, name) {
        const value = Reflect.get(target, name, target) as unknown
        if (!calls.has(name)) return value
        return function (first: unknown, ...rest: unknown[]) {
          asked.push(String(name))
          const given =
            name === 'transaction'
              ? (tx: Context['db']) => (first as (tx: Context['db']) => unknown)(wrapped(tx))
              : first
          return (value as (...given: unknown[]) => unknown).call(target, given, ...rest)
        }
      },
    })
  const enqueue: Context['queue']['enqueue'] = async (_db, name, data) =>
    void asked.push(`${name} ${Object.keys(data).join()}`)
  return { ctx: { ...ctx, db: wrapped(ctx.db), queue: { ...ctx.queue, enqueue } }, asked }
}
