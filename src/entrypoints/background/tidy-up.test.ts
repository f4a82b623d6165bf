import { describe, expect } from 'vitest'
import { modules } from '#app/modules.server.ts'
import type { Context } from '#context.ts'
import type { App } from '#core/app.ts'
import { newId } from '#kit/ids.ts'
import { DAY } from '#kit/time.ts'
import { outgoingMails, outgoingMessages } from '#modules/outbox/tables.server.ts'
import { newsletterSubscriptions } from '#modules/newsletter/tables.server.ts'
import { spec, type World } from '#test/world.ts'
import { jobKinds } from './jobs.server.ts'

const tidyUp = (world: World, part: Partial<Context> = {}) => {
  const ctx = { ...world.visitor, ...part }
  const { db } = world.visitor
  const app = { modules, context: () => ctx, open: { db }, now: world.now } as unknown as App
  return jobKinds(app)['tidy-up'].run({})
}

/** A row of each kind that is too old in 100 days. */
async function leave(world: World): Promise<void> {
  const { db } = world.visitor
  const createdAt = world.now()
  await db
    .insert(outgoingMessages)
    .values({ id: newId(), recipient: '254712345678', text: '', status: 'sent', createdAt })
  await db
    .insert(outgoingMails)
    .values({
      id: newId(),
      recipient: 'amina@example.com',
      subject: '',
      text: '',
      html: '',
      status: 'sent',
      createdAt,
    })
  await db
    .insert(newsletterSubscriptions)
    .values({ id: newId(), email: 'amina@example.com', locale: 'en', status: 'pending', createdAt })
  world.wait(100 * DAY)
}

const left = ({ visitor: { db } }: World) =>
  Promise.all([outgoingMessages, outgoingMails, newsletterSubscriptions].map((table) => db.$count(table)))

describe('tidying up', () => {
  spec('deletes what has reached the end of its retention', async ({ world }) => {
    await leave(world)
    await tidyUp(world)
    expect(await left(world)).toEqual([0, 0, 0])
    expect(world.logged).toEqual([])
  })

  spec('continues after a failing step, logs which, and fails at the end', async ({ world }) => {
    await leave(world)
    const { db } = world.visitor
    const broken = new Proxy(db, {
      get: (target, name) =>
        name === 'delete'
          ? (table: Parameters<typeof db.delete>[0]) => {
              if (table === outgoingMessages) throw new Error('the disk is full')
              return db.delete(table)
            }
          : (Reflect.get(target, name, target) as unknown),
    })
    await expect(tidyUp(world, { db: broken })).rejects.toThrow('forgetOldMessages')
    expect(await left(world)).toEqual([1, 0, 0])
    expect(world.logged).toMatchObject([
      { event: 'tidy-up.step', details: { step: 'forgetOldMessages', err: { message: 'the disk is full' } } },
    ])
  })
})
