import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import { atomically } from '#context.ts'
import { onPostgres } from '#test/on-postgres.ts'
import type { World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { addEntry } from './commands/entries.server.ts'
import { addGoal, stepGoal } from './commands/goals.server.ts'
import { recordActivity } from './commands/activity.server.ts'
import { remindGoals } from './commands/reminders.server.ts'
import { ownStanding } from './queries/standing.server.ts'
import { activities, learningGoals, progressEntries } from './tables.server.ts'

type Member = Awaited<ReturnType<World['member']>>
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

describe('on Postgres with ten connections', () => {
  let open: OpenDatabase
  let world: World
  const notificationsOf = (who: Member) =>
    open.db.select().from(notifications).where(eq(notifications.userId, who.viewer.id))
  const goal = async (id: string) =>
    (await open.db.select().from(learningGoals).where(eq(learningGoals.id, id)))[0]!

  onPostgres((place) => void ({ world, open } = place))
  it('[PRG-15] [PRG-16] [PRG-19+] parallel steps add up once each and stop at 100 (G1)', async () => {
    const amina = await world.member('Amina')
    const three = await addGoal(amina, { title: 'Three clicks' })
    await times(3, () => stepGoal(amina, three, { by: '25' }))
    expect(await goal(three)).toMatchObject({ progressPercentage: 75, status: 'active', completedAt: null })
    const twenty = await addGoal(amina, { title: 'Twenty clicks' })
    await times(20, (n) => stepGoal(amina, twenty, { by: n % 2 ? '25' : '50' }))
    expect(await goal(twenty)).toMatchObject({ progressPercentage: 100, status: 'completed' })
  })

  it('[DASH-10+] one event twenty times at once counts once, with one badge, one notice and one mail', async () => {
    const amina = await world.member('Amina Once')
    await open.db.update(profiles).set({ mailBadges: true }).where(eq(profiles.id, amina.viewer.id))
    await times(20, () =>
      atomically(amina, (ctx) =>
        recordActivity(ctx, { userId: amina.viewer.id, kind: 'lesson', eventKey: 'lesson:1', title: 'One' }),
      ),
    )
    expect(
      await open.db.select().from(activities).where(eq(activities.userId, amina.viewer.id)),
    ).toHaveLength(1)
    expect(await notificationsOf(amina)).toMatchObject([{ eventKey: 'badge:first-lesson' }])
    expect(
      await open.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, amina.viewer.email)),
    ).toHaveLength(1)
  })

  it('[DASH-10+] twenty lessons that end together give all their points and the badge for a hundred', async () => {
    const amina = await world.member('Amina Many')
    await times(20, (n) =>
      atomically(amina, (ctx) =>
        recordActivity(ctx, {
          userId: amina.viewer.id,
          kind: 'lesson',
          eventKey: `lesson:${n}`,
          title: `Lesson ${n}`,
        }),
      ),
    )
    const standing = await ownStanding(amina)
    expect(standing.activityPoints).toBe(100)
    expect(standing.badges.map(({ badge }) => badge).sort()).toEqual(['first-lesson', 'points-100'])
    expect(await notificationsOf(amina)).toHaveLength(2)
  })

  it('[PRG-28] an entry sent while another tab completes its goal waits for that, and is refused', async () => {
    const amina = await world.member('Amina Tabs')
    const goalId = await addGoal(amina, { title: 'Two tabs' })
    let entry: Promise<unknown> = Promise.resolve()
    await atomically(amina, async (ctx) => {
      await stepGoal(ctx, goalId, { by: 'complete' })
      // On another connection; it has read the goal long before this one ends.
      entry = refusal(addEntry(amina, { goalId, title: 'In time?' }))
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    expect(await entry).toBe('goal-not-found')
    expect(await open.db.select().from(progressEntries)).toEqual([])
  })

  it('[PRG-23+] two workers that remind at once tell and mail once', async () => {
    const amina = await world.member('Amina Due')
    await times(10, (n) => addGoal(amina, { title: `Due ${n}`, targetDate: '2026-11-21' }))
    await times(4, () => remindGoals(world.visitor))
    expect(await notificationsOf(amina)).toHaveLength(10)
    expect(
      await open.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, amina.viewer.email)),
    ).toHaveLength(10)
  })
})
