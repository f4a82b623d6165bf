import { describe, expect, it } from 'vitest'
import { newId } from '#kit/ids.ts'
import { HOUR, MINUTE } from '#kit/time.ts'
import { counts } from '#adapters/db/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { waitingMoney } from '#modules/payments/queries/waiting.server.ts'
import { moneyReviews, paymentEvents } from '#modules/payments/tables.server.ts'
import { moneySpec, started } from '#test/money.ts'
import { spec } from '#test/world.ts'
import { checkBooks, noteBackup } from './commands.server.ts'
import { readBackups } from './last-backup.server.ts'
import { lastCheck } from './queries.server.ts'
import { leaving } from './queries/leaving.server.ts'
import { checkState } from './rules.ts'

describe('the hourly check', () => {
  spec('records its time and that every rule holds, and logs nothing', async ({ world }) => {
    const admin = await world.admin()
    expect(await lastCheck(admin)).toEqual({ state: 'never', at: null, broken: 0 })
    await checkBooks(world.visitor)
    expect(await lastCheck(admin)).toEqual({ state: 'whole', at: world.now(), broken: 0 })
    expect(world.logged).toEqual([])
    world.wait(3 * HOUR)
    expect(await lastCheck(admin)).toMatchObject({ state: 'late' })
  })

  spec('logs each broken rule, and shows the administration how many there are', async ({ world }) => {
    await world.visitor.db
      .insert(counts)
      .values({ name: 'people', part: 0, n: 7 })
      .onConflictDoUpdate({ target: [counts.name, counts.part], set: { n: 700 } })
    await checkBooks(world.visitor)
    const admin = await world.admin()
    const { state, broken } = await lastCheck(admin)
    expect([state, broken]).toEqual(['broken', world.logged.length])
    expect(world.logged).toContainEqual({
      event: 'check.wrong-count',
      details: { rule: expect.stringContaining('people') },
    })
  })
})

describe('what is said of a check', () => {
  it('never is that all is well without a check', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const at = (hours: number, broken = 0) => ({ at: new Date(now.getTime() - hours * HOUR), broken })
    expect([null, at(1), at(3), at(1, 2), at(30, 2)].map((check) => checkState(check, now))).toEqual([
      'never',
      'whole',
      'late',
      'broken',
      'broken',
    ])
  })
})

describe('figures for /metrics', () => {
  spec('count what is due to leave and not sent, and for how long it has been', async ({ world }) => {
    const ago = (minutes: number) => new Date(world.now().getTime() - minutes * MINUTE)
    const mail = { recipient: 'amina@example.com', subject: 'Karibu', text: '-', html: '-' }
    await world.visitor.db.insert(outgoingMails).values([
      { ...mail, id: newId(), createdAt: ago(10) },
      { ...mail, id: newId(), createdAt: ago(600), notBefore: ago(-60) },
      { ...mail, id: newId(), createdAt: ago(30), status: 'failed' },
      { ...mail, id: newId(), createdAt: ago(30), status: 'sent' },
    ])
    expect(await leaving(world.visitor)).toEqual([
      { way: 'mail', waiting: 1, oldestS: 600, failed: 1 },
      ...['push', 'sms', 'webhook'].map((way) => ({ way, waiting: 0, oldestS: 0, failed: 0 })),
    ])
  })

  moneySpec('count money that waits: prompts, callbacks not applied, findings', async ({ world }) => {
    const none = await waitingMoney(world.visitor)
    expect(Object.values(none).every((n) => n === 0)).toBe(true)
    const { paymentId } = await started(world)
    const { db } = world.visitor
    world.wait(MINUTE)
    const heard = { paymentId, raw: '{}', at: world.now() }
    const [event] = await db
      .insert(paymentEvents)
      .values({ ...heard, kind: 'callback' })
      .returning()
    await db
      .insert(moneyReviews)
      .values({ id: newId(), paymentId, reason: 'test', details: '', createdAt: world.now() })
    world.wait(MINUTE)
    expect(await waitingMoney(world.visitor)).toMatchObject({
      prompts: 1,
      oldestPromptS: 120,
      callbacks: 1,
      oldestCallbackS: 60,
      findings: 1,
      oldestFindingS: 60,
      refundsRequested: 0,
      refundsUnsent: 0,
    })
    await db.insert(paymentEvents).values({ ...heard, kind: 'applied', appliesEvent: event!.id })
    expect(await waitingMoney(world.visitor)).toMatchObject({ callbacks: 0, oldestCallbackS: 0 })
  })

  spec('know when a backup was made and when one was tried, each by itself', async ({ world }) => {
    expect(await readBackups(world.visitor.db)).toEqual({ made: null, drilled: null })
    const made = world.now()
    await noteBackup(world.visitor, 'made')
    world.wait(HOUR)
    await noteBackup(world.visitor, 'drilled')
    expect(await readBackups(world.visitor.db)).toEqual({ made, drilled: world.now() })
  })
})
