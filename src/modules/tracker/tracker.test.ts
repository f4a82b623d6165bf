import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { spec, type World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { addEarning, changeEarning, deleteEarning } from './commands/earnings.server.ts'
import { addEntry } from './commands/entries.server.ts'
import { addGoal, deleteGoal, pauseGoal, resumeGoal, stepGoal } from './commands/goals.server.ts'
import { goalsPage, goalsToChoose, ownGoals, ownSummary } from './queries/goals.server.ts'
import { ownEarning, ownEarnings } from './queries/earnings.server.ts'
import { ownEntries } from './queries/entries.server.ts'
import { earnings, learningGoals, progressEntries } from './tables.server.ts'

type Member = Awaited<ReturnType<World['member']>>
const at = async (ctx: Member, progress: number, part: object = {}) => {
  const id = await addGoal(ctx, { title: 'SEO' })
  await ctx.db
    .update(learningGoals)
    .set({ progressPercentage: progress, ...part })
    .where(eq(learningGoals.id, id))
  return id
}
const goal = async (ctx: Member, id: string) =>
  (await ctx.db.select().from(learningGoals).where(eq(learningGoals.id, id)))[0]!

describe('goals', () => {
  spec(
    '[PRG-11] [PRG-10] [DATA-31] a new one is active at 0, and an empty description is null',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const id = await addGoal(amina, { title: '  Finish SEO ', description: ' ', targetDate: '2026-12-24' })
      expect(await goal(amina, id)).toMatchObject({
        userId: amina.viewer.id,
        title: 'Finish SEO',
        description: null,
        targetDate: '2026-12-24',
        status: 'active',
        progressPercentage: 0,
        createdAt: world.now(),
        completedAt: null,
      })
      expect(await refusal(addGoal(amina, { title: ' ' }))).toEqual({ title: 'required' })
      expect(await ownGoals(amina)).toHaveLength(1)
    },
  )

  spec('[PRG-06] are read newest first, only the own ones', async ({ world }) => {
    const amina = await world.member('Amina')
    await addGoal(await world.member('Baraka'), { title: 'Of another' })
    for (const title of ['one', 'two', 'three']) {
      await addGoal(amina, { title })
      world.wait(1000)
    }
    expect((await ownGoals(amina)).map((one) => one.title)).toEqual(['three', 'two', 'one'])
  })

  spec(
    '[PRG-15] [PRG-16] [PRG-17] [PRG-20] [PRG-21] steps add 25 and 50, never beyond 100, and 100 completes with a date',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const steps = [
        [0, '25', 25],
        [25, '50', 75],
        [75, '50', 100],
        [75, '25', 100],
        [99, '25', 100],
        [10, 'complete', 100],
      ] as const
      for (const [from, by, to] of steps) {
        const id = await at(amina, from)
        await stepGoal(amina, id, { by })
        expect(await goal(amina, id), `${from} ${by}`).toMatchObject({
          progressPercentage: to,
          status: to === 100 ? 'completed' : 'active',
          completedAt: to === 100 ? world.now() : null,
        })
      }
    },
  )

  spec(
    '[PRG-19+] only the steps offered are taken, so nothing leaves 0 to 100, and the database would refuse it too',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const id = await at(amina, 50)
      for (const by of ['-25', '1000', 75, 'NaN', '', undefined, { by: 25 }])
        expect(await refusal(stepGoal(amina, id, { by })), String(by)).toEqual({ by: 'option-unknown' })
      expect(await goal(amina, id)).toMatchObject({ progressPercentage: 50, status: 'active' })
      for (const wrong of [
        { progressPercentage: 101 },
        { progressPercentage: -1 },
        { status: 'completed' as const },
      ]) {
        await expect(
          amina.db.transaction((tx) => tx.update(learningGoals).set(wrong).where(eq(learningGoals.id, id))),
        ).rejects.toThrow()
      }
    },
  )

  spec(
    '[PRG-17] a completed goal keeps its first date, and neither pause nor resume opens it',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const id = await at(amina, 90)
      await stepGoal(amina, id, { by: 'complete' })
      const done = await goal(amina, id)
      world.wait(60_000)
      await stepGoal(amina, id, { by: '25' })
      await pauseGoal(amina, id)
      await resumeGoal(amina, id)
      expect(await goal(amina, id)).toEqual(done)
    },
  )

  spec(
    '[PRG-23] [PRG-23+] [PRG-21] pausing keeps the progress, and a step makes a paused goal active',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const id = await at(amina, 40)
      await pauseGoal(amina, id)
      expect(await goal(amina, id)).toMatchObject({ status: 'paused', progressPercentage: 40 })
      await resumeGoal(amina, id)
      expect(await goal(amina, id)).toMatchObject({ status: 'active', progressPercentage: 40 })
      await pauseGoal(amina, id)
      await stepGoal(amina, id, { by: '25' })
      expect(await goal(amina, id)).toMatchObject({ status: 'active', progressPercentage: 65 })
    },
  )

  spec(
    '[PRG-19] [PRG-19+] nobody moves, pauses or deletes the goal of another; it looks like one that is not there',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const id = await at(amina, 40)
      const before = await goal(amina, id)
      for (const theirs of [id, '00000000-0000-4000-8000-000000000000', "x' or 1=1", '']) {
        for (const work of [
          () => stepGoal(baraka, theirs, { by: '25' }),
          () => pauseGoal(baraka, theirs),
          () => resumeGoal(baraka, theirs),
          () => deleteGoal(baraka, theirs),
        ])
          expect(await refusal(work())).toBe('goal-not-found')
      }
      expect(await goal(amina, id)).toEqual(before)
      expect((await ownGoals(baraka)).length + (await goalsPage(baraka)).total).toBe(0)
    },
  )

  spec(
    '[PRG-05] open ones come first and pages hold fifty; a page beyond the end is the last',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await amina.db
        .execute(sql`insert into learning_goals (id, user_id, title, status, progress_percentage, created_at)
      select gen_random_uuid(), ${amina.viewer.id}, 'Goal ' || n, case when n % 10 = 0 then 'completed' else 'active' end, case when n % 10 = 0 then 100 else 0 end, now() + n * interval '1 second' from generate_series(1, 1000) n`)
      expect(await goalsPage(amina)).toMatchObject({ total: 900, page: 1, pages: 18 })
      expect((await goalsPage(amina)).rows).toHaveLength(50)
      expect(await goalsPage(amina, { completed: true, page: 99 })).toMatchObject({
        total: 100,
        page: 2,
        pages: 2,
      })
      expect(
        (await goalsPage(amina, { completed: true })).rows.every((one) => one.status === 'completed'),
      ).toBe(true)
      expect(await ownSummary(amina)).toEqual({ totalGoals: 1000, completedGoals: 100, entryPoints: 0 })
    },
  )
})

describe('entries', () => {
  spec(
    '[PRG-31] [DATA-32] [PRG-24] belong to a goal and the viewer, and are milestones',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const goalId = await at(amina, 0)
      await addEntry(amina, { goalId, title: ' First proposal ', description: '', points: '10' })
      expect(await amina.db.select().from(progressEntries)).toMatchObject([
        {
          userId: amina.viewer.id,
          goalId,
          title: 'First proposal',
          description: null,
          pointsEarned: 10,
          entryType: 'milestone',
          createdAt: world.now(),
        },
      ])
      expect(await ownEntries(amina)).toMatchObject([
        { title: 'First proposal', goalTitle: 'SEO', points: 10 },
      ])
    },
  )

  spec('[PRG-27] [PRG-28] need a title and a goal that is not completed', async ({ world }) => {
    const amina = await world.member('Amina')
    const [open, done] = [await at(amina, 10), await at(amina, 10)]
    await stepGoal(amina, done, { by: 'complete' })
    expect(await goalsToChoose(amina)).toEqual([{ id: open, title: 'SEO' }])
    expect(await refusal(addEntry(amina, { goalId: open, title: '  ' }))).toEqual({ title: 'required' })
    expect(await refusal(addEntry(amina, { goalId: '', title: 'x' }))).toEqual({ goalId: 'required' })
    for (const goalId of [done, 'x', '00000000-0000-4000-8000-000000000000'])
      expect(await refusal(addEntry(amina, { goalId, title: 'x' }))).toBe('goal-not-found')
    await pauseGoal(amina, open)
    expect(await goalsToChoose(amina)).toHaveLength(1)
    expect(await ownEntries(amina)).toEqual([])
  })

  spec('[PRG-31+] the goal must be the own one (G5)', async ({ world }) => {
    const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
    const goalId = await at(amina, 0)
    expect(
      await refusal(addEntry(baraka, { goalId, title: 'Mine now', points: 100, userId: amina.viewer.id })),
    ).toBe('goal-not-found')
    expect(await ownEntries(amina)).toEqual([])
  })

  spec(
    '[PRG-25] [PRG-04] [PRG-04+] the list has the newest ten, the points are those of all',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const goalId = await at(amina, 0)
      for (let n = 1; n <= 12; n++) {
        await addEntry(amina, { goalId, title: `Step ${n}`, points: 5 })
        world.wait(1000)
      }
      expect((await ownEntries(amina)).map((entry) => entry.title)).toEqual(
        Array.from({ length: 10 }, (_, n) => `Step ${12 - n}`),
      )
      expect((await ownSummary(amina)).entryPoints).toBe(60)
    },
  )

  spec('go with their goal, and so do their points', async ({ world }) => {
    const amina = await world.member('Amina')
    const goalId = await at(amina, 0)
    await addEntry(amina, { goalId, title: 'Step', points: 5 })
    await deleteGoal(amina, goalId)
    expect(await amina.db.select().from(progressEntries)).toEqual([])
    expect(await ownSummary(amina)).toEqual({ totalGoals: 0, completedGoals: 0, entryPoints: 0 })
    expect(await refusal(deleteGoal(amina, goalId))).toBe('goal-not-found')
  })
})

describe('earnings', () => {
  const upwork = { platform: 'Upwork', amountKes: '9,000', month: '2026-11', status: 'completed' }

  spec(
    '[DASH-24] [DASH-24+] are added, changed and deleted by their owner, and the totals follow',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await addEarning(amina, upwork)
      await addEarning(amina, {
        ...upwork,
        platform: 'Fiverr',
        amountKes: '500',
        month: '2026-12',
        status: 'pending',
      })
      const { rows, totals } = await ownEarnings(amina, 1)
      expect(rows.map((row) => row.platform)).toEqual(['Fiverr'])
      expect(totals).toEqual({ active: 0, pending: 500, completed: 9000 })
      await changeEarning(amina, rows[0]!.id, { ...upwork, amountKes: 1000, status: 'active' })
      expect((await ownEarnings(amina)).totals).toEqual({ active: 1000, pending: 0, completed: 9000 })
      await deleteEarning(amina, rows[0]!.id)
      expect(await ownEarnings(amina)).toMatchObject({
        total: 1,
        totals: { active: 0, pending: 0, completed: 9000 },
      })
    },
  )

  spec(
    '[DASH-24] [DASH-24+] are summed by month for their owner, what came in apart from what is still to come',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const [now] = (await ownEarnings(amina)).months.slice(-1)
      const month = now!.month
      for (const [amountKes, status] of [
        [500, 'completed'],
        [250, 'completed'],
        [40, 'pending'],
        [2, 'active'],
      ] as const)
        await addEarning(amina, { ...upwork, month, amountKes: String(amountKes), status })
      // Older than the chart.
      await addEarning(amina, { ...upwork, month: '2020-01' })
      const { months } = await ownEarnings(amina, 1)
      expect(months).toHaveLength(6)
      expect(months.at(-1)).toEqual({ month, received: 750, awaited: 42 })
      expect(months.slice(0, -1).every((one) => one.received + one.awaited === 0)).toBe(true)
      expect((await ownEarnings(baraka)).months.at(-1)).toEqual({ month, received: 0, awaited: 0 })
    },
  )

  spec('[DASH-24+] nobody sees, changes or deletes those of another', async ({ world }) => {
    const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
    await addEarning(amina, upwork)
    const [{ id } = { id: '' }] = (await ownEarnings(amina)).rows
    for (const theirs of [id, 'x']) {
      for (const work of [
        () => ownEarning(baraka, theirs),
        () => changeEarning(baraka, theirs, { ...upwork, amountKes: 1 }),
        () => deleteEarning(baraka, theirs),
      ])
        expect(await refusal(work())).toBe('not-found')
    }
    expect(await ownEarnings(baraka)).toMatchObject({
      rows: [],
      total: 0,
      totals: { active: 0, pending: 0, completed: 0 },
    })
    expect(await amina.db.select().from(earnings)).toMatchObject([{ amountKes: 9000 }])
  })
})

describe('limits', () => {
  spec(
    '[PRG-13] a script cannot fill the tracker, and another person is not held up by it',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const codes = new Set<unknown>()
      for (let n = 0; n < 31; n++) codes.add(await refusal(addGoal(amina, { title: `Goal ${n}` })))
      expect([...codes]).toEqual(['none', 'too-many'])
      expect(await refusal(addGoal(await world.member('Baraka'), { title: 'Mine' }))).toBe('none')
      const id = (await ownGoals(amina))[0]!.id
      const steps = new Set<unknown>()
      for (let n = 0; n < 121; n++) steps.add(await refusal(pauseGoal(amina, id)))
      expect([...steps]).toEqual(['none', 'too-many'])
    },
  )
})
