import { describe, expect } from 'vitest'
import { eq } from 'drizzle-orm'
import { HOUR, MINUTE } from '#kit/time.ts'
import { completeOnboarding } from '#modules/accounts/commands/onboarding.server.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { openLesson, recordTime } from '#modules/courses/commands/learning.server.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { outgoingMessages } from '#modules/outbox/tables.server.ts'
import { spec, type World } from '#test/world.ts'
import { addTime, chooseDailyGoal } from './commands/daily-goal.server.ts'
import { remindDailyGoals } from './commands/daily-reminders.server.ts'
import { ownDailyGoal } from './queries/daily-goal.server.ts'
import { learningDays } from './tables.server.ts'

type Member = Awaited<ReturnType<World['member']>>

/** Where somebody is, and the number that they confirmed. */
async function lives(who: Member, set: Partial<typeof profiles.$inferInsert>): Promise<void> {
  const at = who.now()
  await who.db
    .insert(profiles)
    .values({ id: who.viewer.id, locale: 'en', createdAt: at, updatedAt: at, ...set })
    .onConflictDoUpdate({ target: profiles.id, set })
}
const texts = async (who: Member) =>
  (await who.db.select({ text: outgoingMessages.text }).from(outgoingMessages)).map(({ text }) => text)
/** At an hour of Nairobi, today or tomorrow. */
function waitFor(world: World, hour: number): void {
  const now = new Date(world.now().getTime() + 3 * HOUR)
  const minutes = now.getUTCHours() * 60 + now.getUTCMinutes()
  world.wait((((hour * 60 - minutes + 24 * 60 - 1) % (24 * 60)) + 1) * MINUTE)
}

describe('a daily goal', () => {
  spec('counts the time of today, and begins again the next day', async ({ world }) => {
    const amina = await world.member('Amina')
    const { id, lessonIds } = await makeCourse(amina)
    expect(await ownDailyGoal(amina)).toBeNull()
    await chooseDailyGoal(amina, { daily: 'minutes-5' })
    await openLesson(amina, id, lessonIds[0])
    for (let n = 0; n < 3; n++) {
      world.wait(MINUTE)
      await recordTime(amina, id, lessonIds[0], 60)
    }
    expect(await ownDailyGoal(amina)).toEqual({ unit: 'minutes', amount: 5, done: 3, hour: null, by: null })
    expect(await ownDailyGoal(await world.member('Baraka'))).toBeNull()
    world.wait(24 * HOUR)
    expect(await ownDailyGoal(amina)).toMatchObject({ done: 0 })
    await chooseDailyGoal(amina, { daily: '' })
    expect(await ownDailyGoal(amina)).toBeNull()
  })

  spec('has the day of its person, not of Nairobi', async ({ world }) => {
    const amina = { ...(await world.member('Amina')), zone: 'America/New_York' }
    waitFor(world, 3)
    await addTime(amina, amina.viewer.id, 60)
    const [row] = await amina.db.select().from(learningDays)
    expect(row!.day < new Date(world.now().getTime() + 3 * HOUR).toISOString().slice(0, 10)).toBe(true)
  })

  spec('is chosen at the end of the setup, and nothing else that is sent there', async ({ world }) => {
    const amina = await world.member('Amina')
    await completeOnboarding(amina, { fullName: 'Amina' }, 'lessons-2')
    expect(await ownDailyGoal(amina)).toMatchObject({ unit: 'lessons', amount: 2, done: 0 })
    const baraka = await world.member('Baraka')
    for (const wrong of ['', 'lessons-9', 'x']) await completeOnboarding(baraka, { fullName: 'B' }, wrong)
    expect(await ownDailyGoal(baraka)).toBeNull()
  })

  spec('is refused where it is not offered, and an SMS without a confirmed number', async ({ world }) => {
    const amina = await world.member('Amina')
    for (const [wrong, field] of [
      [{ daily: 'minutes-7' }, 'daily'],
      [{ daily: 'minutes-5', hour: '22' }, 'hour'],
      [{ daily: 'minutes-5', hour: '18', by: 'sms' }, 'by'],
    ] as const)
      await expect(chooseDailyGoal(amina, wrong)).rejects.toMatchObject({
        code: 'invalid-input',
        fields: { [field]: expect.any(String) },
      })
  })
})

describe('the reminder of a daily goal', () => {
  spec('comes once a day at its hour where its person is, and not once it is reached', async ({ world }) => {
    const amina = await world.member('Amina')
    await lives(amina, { phone: '254712345678', phoneVerifiedAt: world.now(), zone: 'Africa/Lagos' })
    await chooseDailyGoal(amina, { daily: 'minutes-5', hour: '18', by: 'sms' })
    waitFor(world, 18)
    // Lagos is two hours behind.
    await remindDailyGoals(amina)
    expect(await texts(amina)).toEqual([])
    world.wait(2 * HOUR)
    await addTime({ ...amina, zone: 'Africa/Lagos' }, amina.viewer.id, 2 * 60)
    await remindDailyGoals(amina)
    await remindDailyGoals(amina)
    expect(await texts(amina)).toEqual([
      expect.stringMatching(/^Stadi: 3 minutes left of your plan for today: \S+ STOP/),
    ])
    world.wait(23 * HOUR)
    await addTime({ ...amina, zone: 'Africa/Lagos' }, amina.viewer.id, 5 * 60)
    world.wait(HOUR)
    await remindDailyGoals(amina)
    expect(await texts(amina)).toHaveLength(1)
  })

  spec('never comes in the night, nor to who did not ask', async ({ world }) => {
    const amina = await world.member('Amina')
    await lives(amina, { phone: '254712345678', phoneVerifiedAt: world.now() })
    await chooseDailyGoal(amina, { daily: 'minutes-5', hour: '20', by: 'sms' })
    const baraka = await world.member('Baraka')
    await lives(baraka, { phone: '254712345679', phoneVerifiedAt: world.now() })
    await chooseDailyGoal(baraka, { daily: 'minutes-5' })
    waitFor(world, 23)
    await remindDailyGoals(amina)
    waitFor(world, 6)
    await remindDailyGoals(amina)
    expect(await texts(amina)).toEqual([])
    waitFor(world, 20)
    await amina.db
      .update(profiles)
      .set({ phone: null, phoneVerifiedAt: null })
      .where(eq(profiles.id, amina.viewer.id))
    await remindDailyGoals(amina)
    expect(await texts(amina)).toEqual([])
  })
})
