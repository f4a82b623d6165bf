import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { pushPhone, withSession } from '#test/push-phone.ts'
import type { World } from '#test/world.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { notify } from './commands/notify.server.ts'
import { openNotification } from './commands.server.ts'
import { sendDigests } from './commands/digest.server.ts'
import { sendPush } from './commands/send-push.server.ts'
import { subscribe } from './commands/subscribe.server.ts'
import { ownNotifications } from './queries.server.ts'
import { notifications, pushSubscriptions } from './tables.server.ts'

describe('notifications on Postgres with ten connections', () => {
  let world: World
  let open: OpenDatabase
  onPostgres((place) => void ({ world, open } = place))

  it('[DASH-05+] twenty processes that tell one event at once leave one notification, and twenty presses read it once (N1)', async () => {
    const amina = await world.member('Amina')
    const event = {
      userId: amina.viewer.id,
      kind: 'badge',
      eventKey: 'badge:first-lesson',
      values: { badge: 'first-lesson' },
    } as const
    await Promise.all(Array.from({ length: 20 }, () => notify(world.visitor, event)))
    expect(
      await open.db.select().from(notifications).where(eq(notifications.userId, amina.viewer.id)),
    ).toHaveLength(1)
    const [notification] = await ownNotifications(amina, 1)
    expect(
      new Set(await Promise.all(Array.from({ length: 20 }, () => openNotification(amina, notification!.id)))),
    ).toEqual(new Set(['/progress#badges']))
  })

  it('[COM-26+] ten processes that mail the replies of the day at once send one mail', async () => {
    const baraka = await world.member('Baraka')
    await notify(world.visitor, {
      userId: baraka.viewer.id,
      kind: 'topic-replied',
      eventKey: 'reply:1',
      values: { title: 'A topic' },
      href: '/community/topics/1',
    })
    await Promise.all(Array.from({ length: 10 }, () => sendDigests(world.visitor)))
    expect(
      await open.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, baraka.viewer.email)),
    ).toHaveLength(1)
  })

  it('ten processes that make one attempt at once push one message, and ten that subscribe one browser make one', async () => {
    const sent: string[] = []
    const outside = { ...world.visitor.outside, post: async (url: string) => (sent.push(url), 201) }
    const chege = { ...(await withSession(await world.member('Chege'))), outside }
    const { said } = pushPhone()
    const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, work))
    await many(() => subscribe(chege, said))
    expect(
      await open.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, chege.viewer.id)),
    ).toHaveLength(1)
    const event = {
      userId: chege.viewer.id,
      kind: 'mention',
      values: { title: 'A topic' },
      href: '/',
    } as const
    await many(() => notify(chege, { ...event, eventKey: 'mention:1' }))
    const jobs = world.queue.splice(0).filter(({ name }) => name === 'send-push')
    expect(jobs).toHaveLength(1)
    await many(() => sendPush(chege, String(jobs[0]!.data.deliveryId), 0))
    expect(sent).toEqual([said.endpoint])
  })
})
