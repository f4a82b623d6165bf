import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { spec, type World } from '#test/world.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { addEntry } from './commands/entries.server.ts'
import { addGoal, pauseGoal, stepGoal } from './commands/goals.server.ts'
import { recordActivity } from './commands/activity.server.ts'
import { remindGoals } from './commands/reminders.server.ts'
import { ownActivities, ownStanding } from './queries/standing.server.ts'
import { lastDays } from './rules.ts'
import { activities } from './tables.server.ts'
import { type ActivityKind, STUDY } from './types.ts'

type Member = Awaited<ReturnType<World['member']>>
const lesson = (ctx: Member, n: number, at?: string, kind: ActivityKind = 'lesson') =>
  recordActivity(ctx, {
    userId: ctx.viewer.id,
    kind,
    eventKey: `${kind}:${n}`,
    title: `Lesson ${n}`,
    ...(at ? { at: new Date(at) } : {}),
  })
const badgesOf = async (ctx: Member) => (await ownStanding(ctx)).badges.map(({ badge }) => badge)
const notificationsOf = (ctx: Member) =>
  ctx.db.select().from(notifications).where(eq(notifications.userId, ctx.viewer.id))
const HOUR = 3_600_000

describe('recorded activity', () => {
  spec(
    '[DASH-10+] counts once an event, with points from the server, and a badge comes with one notice and its date',
    async ({ world }) => {
      const amina = await world.member('Amina')
      for (let n = 0; n < 3; n++) await lesson(amina, 1)
      world.wait(HOUR)
      await lesson(amina, 2)
      const standing = await ownStanding(amina)
      expect(standing).toMatchObject({
        activityPoints: 10,
        badges: [{ badge: 'first-lesson', awardedAt: new Date('2026-11-21T09:00:00Z') }],
      })
      expect(await notificationsOf(amina)).toMatchObject([
        {
          kind: 'badge',
          eventKey: 'badge:first-lesson',
          values: { badge: 'first-lesson' },
          href: '/progress#badges',
          readAt: null,
        },
      ])
      expect(await amina.db.select().from(outgoingMails)).toEqual([])
    },
  )

  spec('[PRG-31+] [PRG-04+] typed points are counted apart and buy no badge', async ({ world }) => {
    const amina = await world.member('Amina')
    const goalId = await addGoal(amina, { title: 'Rich quickly' })
    for (let n = 0; n < 3; n++) await addEntry(amina, { goalId, title: 'Big', points: 100 })
    await lesson(amina, 1)
    expect(await ownStanding(amina)).toMatchObject({ activityPoints: 5, badges: [{ badge: 'first-lesson' }] })
  })

  spec(
    '[DASH-10+] the hundredth point and the seventh day in a row each give their badge once',
    async ({ world }) => {
      const amina = await world.member('Amina')
      for (let day = 1; day <= 6; day++)
        await lesson(amina, day, `2026-11-${String(14 + day)}T10:00:00Z`, 'project')
      expect(await badgesOf(amina)).toEqual([])
      await lesson(amina, 7, '2026-11-21T08:00:00Z', 'project')
      await lesson(amina, 8, '2026-11-21T08:30:00Z', 'project')
      expect(await badgesOf(amina)).toEqual(expect.arrayContaining(['streak-7', 'points-100']))
      expect(await notificationsOf(amina)).toHaveLength(2)
      expect(await ownStanding(amina)).toMatchObject({ streakDays: 7, activityPoints: 120 })
    },
  )

  spec('[DASH-09] [DASH-09+] a day begins at midnight in Nairobi, which is 21:00 UTC', async ({ world }) => {
    const amina = await world.member('Amina')
    await lesson(amina, 1, '2026-11-30T20:59:59Z')
    await lesson(amina, 2, '2026-11-30T21:00:00Z')
    expect((await amina.db.select().from(activities).orderBy(activities.at)).map((row) => row.day)).toEqual([
      '2026-11-30',
      '2026-12-01',
    ])
    const on = async (moment: string) =>
      (await ownStanding({ ...amina, now: () => new Date(moment) })).streakDays
    expect(await on('2026-11-30T20:59:59Z')).toBe(1)
    expect(await on('2026-12-01T20:59:59Z')).toBe(2)
    expect(await on('2026-12-02T20:59:59Z')).toBe(2)
    expect(await on('2026-12-02T21:00:00Z')).toBe(0)
  })

  spec(
    '[DASH-09] the strip says of 28 days whether something was done, and the weeks begin on Mondays',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await lesson(amina, 1, '2026-11-21T08:00:00Z')
      await lesson(amina, 2, '2026-11-21T08:00:00Z', 'quiz')
      await lesson(amina, 3, '2026-11-15T08:00:00Z')
      await lesson(amina, 4, '2026-01-01T08:00:00Z')
      const { today, active, weeks } = await ownStanding(amina)
      expect(lastDays(today, active.length).filter((_, place) => active[place])).toEqual([
        '2026-11-15',
        '2026-11-21',
      ])
      expect([active.length, today]).toEqual([28, '2026-11-21'])
      expect(weeks).toHaveLength(12)
      expect(weeks[0]!.week).toBe('2026-08-31')
      expect(weeks.slice(-2)).toEqual([
        { week: '2026-11-09', points: 5 },
        { week: '2026-11-16', points: 15 },
      ])
      expect((await ownActivities(amina, 2)).map((one) => one.points)).toHaveLength(2)
    },
  )

  spec(
    '[DASH-10+] a mail about a badge goes to those who asked for it, in their language, and to nobody suspended',
    async ({ world }) => {
      const [amina, juma] = [await world.member('Amina', { locale: 'sw' }), await world.member('Juma')]
      for (const who of [amina, juma])
        await who.db.update(profiles).set({ mailBadges: true }).where(eq(profiles.id, who.viewer.id))
      await juma.db.update(users).set({ suspendedAt: world.now() }).where(eq(users.id, juma.viewer.id))
      await lesson(amina, 1)
      await lesson(juma, 1)
      const mails = await amina.db.select().from(outgoingMails)
      expect(mails).toMatchObject([
        { recipient: 'amina@example.com', subject: 'Umepata beji: Somo la kwanza' },
      ])
      expect(mails[0]!.text).toContain('/progress#badges')
    },
  )
})

describe('the days of a learner are those of where they are (G4)', () => {
  const NEW_YORK = 'America/New_York'
  const placed = (ctx: Member, zone: string, moment: string): Member => ({
    ...ctx,
    zone,
    now: () => new Date(moment),
  })
  const study = (ctx: Member) => recordActivity(ctx, { userId: ctx.viewer.id, ...STUDY })
  const rowsOf = (ctx: Member) =>
    ctx.db
      .select({ day: activities.day, zone: activities.zone, eventKey: activities.eventKey })
      .from(activities)
      .where(eq(activities.userId, ctx.viewer.id))
      .orderBy(activities.at)

  spec(
    '[DASH-09+] eight in the evening of Monday and Tuesday in New York are two days, which are Tuesday and Wednesday in Nairobi',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await study(placed(amina, NEW_YORK, '2026-11-24T01:00:00Z'))
      await study(placed(amina, NEW_YORK, '2026-11-24T04:00:00Z'))
      await lesson(placed(amina, NEW_YORK, '2026-11-25T01:00:00Z'), 1)
      expect(await rowsOf(amina)).toEqual([
        { day: '2026-11-23', zone: NEW_YORK, eventKey: `study:2026-11-23:${NEW_YORK}` },
        { day: '2026-11-24', zone: NEW_YORK, eventKey: 'lesson:1' },
      ])
      const standing = await ownStanding(placed(amina, NEW_YORK, '2026-11-25T04:59:00Z'))
      expect(standing).toMatchObject({ streakDays: 2, today: '2026-11-24', lastDay: '2026-11-24' })
      expect(standing.active.slice(-3)).toEqual([false, true, true])
      const after = await ownStanding(placed(amina, NEW_YORK, '2026-11-26T05:00:00Z'))
      expect(after).toMatchObject({ streakDays: 0, today: '2026-11-26' })
    },
  )

  spec('[DASH-09+] in Auckland the new day begins while Nairobi has lunch', async ({ world }) => {
    const amina = await world.member('Amina')
    for (const moment of ['2026-11-24T10:59:00Z', '2026-11-24T11:00:00Z'])
      await study(placed(amina, 'Pacific/Auckland', moment))
    expect((await rowsOf(amina)).map(({ day }) => day)).toEqual(['2026-11-24', '2026-11-25'])
    const standing = await ownStanding(placed(amina, 'Pacific/Auckland', '2026-11-24T11:00:00Z'))
    expect(standing).toMatchObject({ streakDays: 2, today: '2026-11-25' })
  })

  spec(
    '[DASH-09+] [DASH-10+] a journey around the world ends no streak and makes none longer, for its badge neither',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const streak = async (zone: string, moment: string) => {
        const there = placed(amina, zone, moment)
        await study(there)
        return (await ownStanding(there)).streakDays
      }
      expect(await streak('Africa/Nairobi', '2026-11-23T17:00:00Z')).toBe(1)
      // Monday comes back.
      expect(await streak(NEW_YORK, '2026-11-24T03:00:00Z')).toBe(2)
      expect(await streak(NEW_YORK, '2026-11-25T03:00:00Z')).toBe(3)
      // Wednesday is left out.
      expect(await streak('Pacific/Auckland', '2026-11-26T03:00:00Z')).toBe(4)
      expect(await streak('Pacific/Auckland', '2026-11-27T03:00:00Z')).toBe(5)
      for (const zone of ['Africa/Nairobi', NEW_YORK, 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
        expect(await streak(zone, '2026-11-27T03:00:01Z'), zone).toBe(5)
      expect(await badgesOf(amina)).toEqual([])
      expect(await streak('Africa/Nairobi', '2026-11-28T03:00:00Z')).toBe(6)
      expect(await streak('Africa/Nairobi', '2026-11-29T03:00:00Z')).toBe(7)
      expect(await badgesOf(amina)).toEqual(['streak-7'])
    },
  )

  spec(
    '[DASH-09+] what somebody else or a job records is on the day of the learner, who may never have said where they are',
    async ({ world }) => {
      const [amina, juma] = [await world.member('Amina'), await world.member('Juma')]
      await amina.db.update(profiles).set({ zone: NEW_YORK }).where(eq(profiles.id, amina.viewer.id))
      const at = new Date('2026-11-24T01:00:00Z')
      for (const { viewer } of [amina, juma])
        for (const ctx of [
          placed(juma, 'Pacific/Auckland', at.toISOString()),
          { ...world.visitor, viewer: null },
        ])
          await recordActivity(
            { ...ctx, viewer: ctx.viewer?.id === viewer.id ? null : ctx.viewer },
            { userId: viewer.id, kind: 'session', eventKey: `session:${ctx.zone}`, title: 'A session', at },
          )
      expect(new Set((await rowsOf(amina)).map(({ day, zone }) => `${day} ${zone}`))).toEqual(
        new Set([`2026-11-23 ${NEW_YORK}`]),
      )
      expect(new Set((await rowsOf(juma)).map(({ day, zone }) => `${day} ${zone}`))).toEqual(
        new Set(['2026-11-24 null']),
      )
    },
  )

  spec('[DASH-09+] days that were counted before stay as they are', async ({ world }) => {
    const amina = await world.member('Amina')
    for (let day = 0; day < 3; day++)
      await study(placed(amina, 'Africa/Nairobi', `2026-11-2${day + 1}T02:00:00Z`))
    const before = await rowsOf(amina)
    expect(before.map(({ zone }) => zone)).toEqual([null, null, null])
    // Now it is known that all of that was in New York, an evening each time.
    const known = placed(amina, NEW_YORK, '2026-11-24T02:00:00Z')
    expect((await ownStanding(known)).streakDays).toBe(3)
    await study(known)
    expect((await ownStanding(known)).streakDays).toBe(4)
    expect((await rowsOf(amina)).slice(0, 3)).toEqual(before)
  })
})

describe('reminders of goals', () => {
  const goal = (ctx: Member, title: string, targetDate: string) => addGoal(ctx, { title, targetDate })

  spec(
    '[PRG-23+] tell once of active goals that end in three days or today, and of no others (G2)',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const soon = await goal(amina, 'Soon', '2026-11-24')
      const today = await goal(amina, 'Today', '2026-11-21')
      const [paused, done] = [
        await goal(amina, 'Paused', '2026-11-24'),
        await goal(amina, 'Done', '2026-11-21'),
      ]
      for (const other of ['2026-11-20', '2026-11-22', '2026-11-23', '2026-11-25', ''])
        await goal(amina, 'Other', other)
      await pauseGoal(amina, paused)
      await stepGoal(amina, done, { by: 'complete' })
      await remindGoals(world.visitor)
      await remindGoals(world.visitor)
      const rows = await notificationsOf(amina)
      expect(rows.map((notice) => notice.eventKey).sort()).toEqual(
        [`goal-due:${soon}:2026-11-24:3`, `goal-due:${today}:2026-11-21:0`].sort(),
      )
      expect(rows.find((notice) => notice.eventKey.includes(soon))).toMatchObject({
        kind: 'goal-due',
        values: { title: 'Soon', targetDate: '2026-11-24' },
        href: '/progress#goals',
      })
      const mails = await amina.db.select().from(outgoingMails)
      expect(mails.map((mail) => mail.subject).sort()).toEqual(['Your goal: Soon', 'Your goal: Today'])
      expect(mails.find((mail) => mail.subject.endsWith('Soon'))!.text).toContain('24 November 2026')
      world.wait(3 * 24 * HOUR)
      await remindGoals(world.visitor)
      expect((await notificationsOf(amina)).map((notice) => notice.eventKey)).toContain(
        `goal-due:${soon}:2026-11-24:0`,
      )
    },
  )

  spec('[PRG-23+] a resumed goal is remembered again, by the day in Nairobi', async ({ world }) => {
    const amina = await world.member('Amina')
    const id = await goal(amina, 'Tomorrow here', '2026-11-22')
    await remindGoals({ ...world.visitor, now: () => new Date('2026-11-21T20:59:59Z') })
    expect(await notificationsOf(amina)).toEqual([])
    await pauseGoal(amina, id)
    await remindGoals({ ...world.visitor, now: () => new Date('2026-11-21T21:00:00Z') })
    expect(await notificationsOf(amina)).toEqual([])
    await stepGoal(amina, id, { by: '25' })
    await remindGoals({ ...world.visitor, now: () => new Date('2026-11-21T21:00:00Z') })
    expect(await notificationsOf(amina)).toHaveLength(1)
  })

  spec(
    'those who want no mail get the notice alone, and the failure of one holds up nobody',
    async ({ world }) => {
      const [amina, juma] = [await world.member('Amina'), await world.member('Juma')]
      await amina.db.update(profiles).set({ mailGoals: false }).where(eq(profiles.id, amina.viewer.id))
      for (const who of [amina, juma]) await goal(who, `Of ${who.viewer.name}`, '2026-11-21')
      const broken = { ...world.visitor, queue: { enqueue: () => Promise.reject(new Error('no queue')) } }
      await expect(remindGoals(broken)).rejects.toThrow('no queue')
      expect(await notificationsOf(amina)).toHaveLength(1)
      expect(await notificationsOf(juma)).toEqual([])
      await remindGoals(world.visitor)
      expect(await notificationsOf(juma)).toHaveLength(1)
      expect(await amina.db.select({ to: outgoingMails.recipient }).from(outgoingMails)).toEqual([
        { to: 'juma@example.com' },
      ])
    },
  )
})
