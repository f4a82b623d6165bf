import { describe, expect } from 'vitest'
import { HOUR, MINUTE } from '#kit/time.ts'
import { chooseNotifications } from '#modules/accounts/commands/profile.server.ts'
import { subscribe } from '#modules/notifications/commands/subscribe.server.ts'
import { pushDeliveries } from '#modules/notifications/tables.server.ts'
import { pushPhone, withSession } from '#test/push-phone.ts'
import { spec, type World } from '#test/world.ts'
import { blockOther } from './commands/block.server.ts'
import { hideMessage } from './commands/hide.server.ts'
import { markRead } from './commands/read.server.ts'
import { pushMessage } from './commands/push.server.ts'
import { messages } from './tables.server.ts'
import { say, twoPeople } from './test-conversations.ts'

/** Zawadi, who has push messages, and Amina, who writes to her. */
async function withPhone(world: World) {
  const people = await twoPeople(world)
  await withSession(people.zawadi)
  await subscribe(people.zawadi, pushPhone().said)
  world.queue.splice(0)
  return people
}

const jobs = (world: World) => world.queue.splice(0).filter(({ name }) => name === 'push-message')
async function work(world: World) {
  const pending = jobs(world)
  for (const { data } of pending)
    await pushMessage(world.visitor, String(data.messageId), data.hasWaited === true)
  return pending.map(({ startAfterS }) => startAfterS)
}
const pushed = ({ visitor }: World) =>
  visitor.db
    .select({ title: pushDeliveries.title, body: pushDeliveries.body, href: pushDeliveries.href })
    .from(pushDeliveries)

describe('a message on a phone', () => {
  spec('comes after a moment: who wrote, and nothing of what was written', async ({ world }) => {
    const { amina, id } = await withPhone(world)
    await say(amina, id, 'My secret plan')
    expect(await work(world)).toEqual([10])
    await say(amina, id, 'And another')
    await work(world)
    expect(await pushed(world)).toEqual([
      { title: 'New message', body: 'Amina Yusuf wrote to you.', href: `/messages/${id}` },
    ])
    world.wait(16 * MINUTE)
    await say(amina, id, 'Are you there?')
    await work(world)
    expect(await pushed(world)).toHaveLength(2)
  })

  spec('is nothing for who has no phone that asked for it, and costs nothing', async ({ world }) => {
    const { zawadi, id } = await withPhone(world)
    await say(zawadi, id, 'Hello')
    expect(jobs(world)).toEqual([])
  })

  spec('does not come of what was read, hidden or withheld meanwhile, or is not wanted', async ({ world }) => {
    const { zawadi, amina, id } = await withPhone(world)
    await say(amina, id, 'Read at once')
    await markRead(zawadi, id)
    await work(world)
    await say(amina, id, 'Hidden by staff')
    const rows = await zawadi.db.select().from(messages)
    await hideMessage(await world.admin(), rows.find(({ content }) => content === 'Hidden by staff')!.id, { reason: 'Asked for money' })
    await work(world)
    await chooseNotifications(zawadi, {
      mailBadges: true,
      mailGoals: true,
      mailReplies: true,
      mailMessages: false,
      mailSessions: true,
      mailPeers: true,
      mailTeachers: true,
      mailGroups: true,
      smsSessions: true,
    })
    await say(amina, id, 'Not wanted')
    await work(world)
    await blockOther(zawadi, id, { on: '1' })
    await say(amina, id, 'Nobody hears me')
    expect(jobs(world)).toEqual([])
    expect(await pushed(world)).toEqual([])
  })

  spec('waits at night, and does not come if it was read by the morning (N3)', async ({ world }) => {
    const { zawadi, amina, id } = await withPhone(world)
    // Ten in the evening in Nairobi.
    world.wait(10 * HOUR)
    await say(amina, id, 'Good night')
    await work(world)
    expect(world.queue).toMatchObject([{ data: { hasWaited: true }, startAfterS: 9 * 3600 }])
    world.wait(9 * HOUR)
    await markRead(zawadi, id)
    await work(world)
    expect(await pushed(world)).toEqual([])
  })

  spec('of a night comes once in the morning', async ({ world }) => {
    const { amina, id } = await withPhone(world)
    world.wait(10 * HOUR)
    const waiting = []
    for (let n = 0; n < 3; n++) {
      await say(amina, id, 'Good night')
      await work(world)
      waiting.push(...world.queue.splice(0))
      world.wait(HOUR)
    }
    expect(waiting.map(({ startAfterS }) => startAfterS)).toEqual([9 * 3600, 8 * 3600, 7 * 3600])
    world.wait(6 * HOUR)
    world.queue.push(...waiting)
    await work(world)
    expect(await pushed(world)).toHaveLength(1)
    // A job that comes twice says nothing twice.
    world.queue.push(...waiting)
    await work(world)
    expect(await pushed(world)).toHaveLength(1)
  })
})
