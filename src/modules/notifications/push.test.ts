import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { DAY } from '#kit/time.ts'
import { sessions } from '#modules/accounts/tables.server.ts'
import { pushPhone, withSession } from '#test/push-phone.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { followBrowser, subscribe, unsubscribe } from './commands/subscribe.server.ts'
import { forgetOldPushes } from './commands/forget.server.ts'
import { notify } from './commands/notify.server.ts'
import { MOST_SUBSCRIPTIONS, PUSH_RETENTION_DAYS } from './push/rules.ts'
import { ownSubscriptions } from './queries/subscriptions.server.ts'
import { pushDeliveries, pushSubscriptions } from './tables.server.ts'

const person = async (world: World, name: string) => withSession(await world.member(name))
type Person = Awaited<ReturnType<typeof person>>

/** The request of a browser that has the cookie of a Set-Cookie line. */
const withCookie = (line?: string) => new Headers(line ? { cookie: line.split(';')[0]! } : {})
const own = (ctx: Person, line?: string) => ownSubscriptions(ctx, withCookie(line))
const all = ({ visitor }: World) => visitor.db.select().from(pushSubscriptions)
/** The same person after they signed in once more. */
const signedInAgain = (ctx: Person): Promise<Person> =>
  withSession({ ...ctx, viewer: { ...ctx.viewer, sessionId: newId() } })

describe('a browser with push messages', () => {
  spec('belongs to who asked, is listed for them alone, and asking twice makes one', async ({ world }) => {
    const amina = await person(world, 'Amina')
    const baraka = await person(world, 'Baraka')
    const phone = pushPhone()
    const cookie = await subscribe(amina, phone.said)
    await subscribe(amina, phone.said)
    expect(await own(amina, cookie)).toMatchObject([{ userAgent: 'test', isHere: true }])
    expect(await own(amina)).toMatchObject([{ isHere: false }])
    expect(await own(baraka, cookie)).toEqual([])
    const [{ id } = { id: '' }] = await own(amina)
    expect(await refusal(unsubscribe(baraka, id))).toBe('not-found')
    expect(await refusal(subscribe(world.visitor, phone.said))).toBe('not-authenticated')
    expect(await refusal(unsubscribe(world.visitor, id))).toBe('not-authenticated')
    await unsubscribe(amina, id)
    expect(await refusal(unsubscribe(amina, id))).toBe('not-found')
    expect(await all(world)).toEqual([])
  })

  spec('says a push service that may be asked, and keys of its curve', async ({ world }) => {
    const amina = await person(world, 'Amina')
    const { said } = pushPhone()
    for (const wrong of [
      {},
      { ...said, endpoint: '' },
      { ...said, endpoint: 'javascript:alert(1)' },
      { ...said, endpoint: `https://push.example.com/${'x'.repeat(1000)}` },
      { ...said, p256dh: 'B' },
      // Has the form of a point, and is none.
      { ...said, p256dh: `B${'A'.repeat(86)}` },
      { ...said, auth: 'short' },
    ])
      expect(await refusal(subscribe(amina, wrong))).toBe('push-no-browser')
    const outside = { ...amina.outside, mayAsk: async () => false }
    expect(await refusal(subscribe({ ...amina, outside }, said))).toBe('push-not-allowed')
    expect(await all(world)).toEqual([])
  })

  spec('is one of five', async ({ world }) => {
    const amina = await person(world, 'Amina')
    const phones = Array.from({ length: MOST_SUBSCRIPTIONS }, () => pushPhone())
    for (const { said } of phones) await subscribe(amina, said)
    expect(await refusal(subscribe(amina, pushPhone().said))).toBe('push-too-many')
    await subscribe(amina, phones[0]!.said)
    expect(await own(amina)).toHaveLength(MOST_SUBSCRIPTIONS)
  })

  spec('is asked for thirty times an hour', async ({ world }) => {
    const amina = await person(world, 'Amina')
    const { said } = pushPhone()
    for (let n = 0; n < 30; n++) await subscribe(amina, said)
    expect(await refusal(subscribe(amina, said))).toBe('too-many')
  })
})

describe('a subscription', () => {
  spec('ends with its session, and goes on with the next one on its browser', async ({ world }) => {
    const before = await person(world, 'Amina')
    const cookie = await subscribe(before, pushPhone().said)
    expect(await followBrowser(before, withCookie(cookie))).toBeNull()
    expect(await followBrowser(world.visitor, withCookie(cookie))).toBeNull()
    const now = await signedInAgain(before)
    expect(await followBrowser(now, withCookie())).toBeNull()
    const renewed = await followBrowser(now, withCookie(cookie))
    expect(await followBrowser(now, withCookie(renewed!))).toBeNull()
    const end = ({ db, viewer }: Person) => db.delete(sessions).where(eq(sessions.id, viewer.sessionId))
    await end(before)
    expect(await own(now, renewed!)).toMatchObject([{ isHere: true }])
    await end(now)
    expect(await all(world)).toEqual([])
    // What the browser still has leads to nothing, and goes.
    expect(await followBrowser(await signedInAgain(now), withCookie(renewed!))).toMatch(/^push=; .*Max-Age=0/)
  })

  spec('of somebody else ends when another person signs in on that browser (rule O8)', async ({ world }) => {
    const amina = await person(world, 'Amina')
    const baraka = await person(world, 'Baraka')
    const cookie = await subscribe(amina, pushPhone().said)
    expect(await followBrowser(baraka, withCookie(cookie))).toMatch(/Max-Age=0/)
    expect(await all(world)).toEqual([])
  })

  spec('of a browser that another person turns on takes along nothing that waits', async ({ world }) => {
    const amina = await person(world, 'Amina')
    const baraka = await person(world, 'Baraka')
    const { said } = pushPhone()
    await subscribe(amina, said)
    await notify(amina, {
      userId: amina.viewer.id,
      kind: 'mention',
      eventKey: 'mention:1',
      values: { title: 'A secret' },
      href: '/community',
    })
    expect(await amina.db.select().from(pushDeliveries)).toHaveLength(1)
    await subscribe(baraka, said)
    expect(await own(amina)).toEqual([])
    expect(await own(baraka)).toHaveLength(1)
    expect(await amina.db.select().from(pushDeliveries)).toEqual([])
  })

  spec('cookies of other shapes are no subscription', async ({ world }) => {
    const amina = await person(world, 'Amina')
    for (const cookie of ['push=', 'push=x.y', `push=${'a'.repeat(3000)}`, 'pushed=1'])
      expect(await followBrowser(amina, new Headers({ cookie }))).toBeNull()
  })
})

spec('what was pushed is forgotten after a week', async ({ world }) => {
  const amina = await person(world, 'Amina')
  await subscribe(amina, pushPhone().said)
  const news = { userId: amina.viewer.id, kind: 'mention' as const, values: { title: 'A' }, href: '/' }
  await notify(amina, { ...news, eventKey: 'old' })
  world.wait(DAY)
  await notify(amina, { ...news, eventKey: 'new' })
  world.wait((PUSH_RETENTION_DAYS - 1) * DAY + 1)
  await forgetOldPushes(world.visitor)
  expect(await amina.db.select().from(pushDeliveries)).toMatchObject([{ eventKey: 'new' }])
})
