import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { rateLimits } from '#adapters/db/tables.server.ts'
import type { Context } from '#context.ts'
import { after, HOUR } from '#kit/time.ts'
import { tryExercise } from '#modules/courses/commands/exercises.server.ts'
import { lessonView } from '#modules/courses/queries/lesson.server.ts'
import { lessons } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { spec } from '#test/world.ts'
import { leaveWork } from './commands/works.server.ts'
import { mergeAccounts } from './commands/merge-accounts.server.ts'
import { worksOf } from './queries/works.server.ts'
import { MOST_LETTERS } from './rules.ts'
import { exerciseWorks } from './tables.server.ts'

const head = (name: string) => `name: ${name}\nask: How much is *left*?\nhint: Less the cost.\nwhy: 1 - 1.\n`
const body = [
  'Words before.\n',
  `\`\`\`exercise type\n${head('left')}number: 150\n\`\`\`\n`,
  'Words between.\n',
  `\`\`\`exercise code\n${head('sum')}--- solution js\nlet a = 1\n--- tests\n- a is 1 | a === 1\n\`\`\`\n`,
  `\`\`\`exercise sheet\n${head('cells')}also: A2 = 7\n| Paid | Half |\n| 500 | ?=A2/2 |\n\`\`\`\n`,
].join('\n')

async function lessonWith(ctx: Context, part = {}) {
  const course = await makeCourse(ctx, part, ['text'])
  await ctx.db.update(lessons).set({ body }).where(eq(lessons.courseId, course.id))
  return { course: course.id, lesson: course.lessons[0]!.id }
}

describe('exercises of a lesson', () => {
  spec('[CRS-06] stand where their author wrote them, with words as safe HTML', async ({ world }) => {
    const { course, lesson } = await lessonWith(world.visitor)
    const { bodyHtml, practice } = await lessonView(world.visitor, course, lesson)
    expect(bodyHtml).toContain('Words before.')
    expect(bodyHtml).not.toContain('Words between.')
    expect(practice!.owner).toBe('')
    expect(practice!.exercises.map(({ exercise, stored }) => [exercise.name, exercise.ask, stored])).toEqual([
      ['left', 'How much is <em>left</em>?', null],
      ['sum', 'How much is <em>left</em>?', null],
      ['cells', 'How much is <em>left</em>?', null],
    ])
    expect(practice!.exercises[0]!.after).toContain('Words between.')
  })

  spec('[CRS-06] are judged by the server, and stored for who is signed in', async ({ world }) => {
    const { course, lesson } = await lessonWith(world.visitor)
    const amina = await world.member('Amina')
    const attempt = (ctx: Context, answer: string) =>
      tryExercise(ctx, course, lesson, { name: 'left', work: [answer], isRight: true })
    expect(await attempt(world.visitor, '150')).toMatchObject({ isRight: true })
    expect(await world.visitor.db.select().from(exerciseWorks)).toEqual([])
    // What a browser claims counts for nothing where the server can judge.
    expect(await attempt(amina, '140')).toMatchObject({ isRight: false, wrong: [0] })
    expect((await worksOf(amina, lesson)).get('left')).toEqual({ work: ['140'], tries: 1, isSolved: false })
    expect(await attempt(amina, 'KES 150')).toMatchObject({ isRight: true })
    // What is solved stays solved, with the work that solved it.
    expect(await attempt(amina, '1')).toMatchObject({ isRight: false })
    expect((await worksOf(amina, lesson)).get('left')).toEqual({
      work: ['KES 150'],
      tries: 2,
      isSolved: true,
    })
    expect((await worksOf(await world.member('Baraka'), lesson)).size).toBe(0)
    const shown = await lessonView(amina, course, lesson)
    expect(shown.practice!.exercises[0]!.stored).toMatchObject({ isSolved: true })
    expect(shown.practice!.owner).toMatch(/^[0-9a-f]{12}$/)
  })

  spec(
    '[CRS-06] sheets are calculated by the server, which says what is wrong with a cell',
    async ({ world }) => {
      const { course, lesson } = await lessonWith(world.visitor)
      const amina = await world.member('Amina')
      const attempt = (ctx: Context, formula: string) =>
        tryExercise(ctx, course, lesson, { name: 'cells', work: [formula], isRight: true })
      expect(await attempt(world.visitor, '=A2/2')).toMatchObject({ isRight: true, why: [] })
      expect(await attempt(amina, '250')).toMatchObject({
        isRight: false,
        wrong: [0],
        why: [expect.stringMatching(/^B2: this is the right value, but typed/)],
      })
      expect(await attempt(amina, '=A2*2')).toMatchObject({
        why: [expect.stringMatching(/^B2 shows 1000\./)],
      })
      expect((await worksOf(amina, lesson)).get('cells')).toMatchObject({ tries: 2, isSolved: false })
    },
  )

  spec('[PERM-08+] sheets are calculated so many times an hour for one address', async ({ world }) => {
    const { course, lesson } = await lessonWith(world.visitor)
    const left = { name: 'cells', work: ['=A2/2'], isRight: true }
    const most = 3000
    await world.visitor.db
      .insert(rateLimits)
      .values({
        key: `practice-sheet-address:${world.visitor.address}`,
        count: most,
        resetsAt: after(world.now(), HOUR),
      })
    await expect(tryExercise(world.visitor, course, lesson, left)).rejects.toMatchObject({ code: 'too-many' })
  })

  spec('[CRS-06] what is being written is stored without a try', async ({ world }) => {
    const { course, lesson } = await lessonWith(world.visitor)
    const amina = await world.member('Amina')
    await tryExercise(amina, course, lesson, { name: 'sum', work: ['let a'] })
    expect((await worksOf(amina, lesson)).get('sum')).toEqual({ work: ['let a'], tries: 0, isSolved: false })
    await tryExercise(amina, course, lesson, { name: 'sum', work: ['let a = 1'], isRight: true })
    expect((await worksOf(amina, lesson)).get('sum')).toMatchObject({ tries: 1, isSolved: true })
  })

  spec(
    '[PERM-08+] [CRS-15+] are closed where their lesson is, and only those that exist',
    async ({ world }) => {
      const { course, lesson } = await lessonWith(world.visitor, { priceKes: 9000 })
      const amina = await world.member('Amina')
      const left = { name: 'left', work: ['150'], isRight: true }
      await expect(tryExercise(amina, course, lesson, left)).rejects.toMatchObject({ code: 'lesson-locked' })
      const free = await lessonWith(world.visitor, { id: 901 })
      for (const [raw, code] of [
        [{ ...left, name: 'other' }, 'not-found'],
        [{ ...left, name: '../x' }, 'invalid-input'],
        [{ ...left, work: ['x'.repeat(MOST_LETTERS + 1)] }, 'invalid-input'],
        [{ ...left, work: Array(100).fill('') }, 'invalid-input'],
        [{}, 'invalid-input'],
      ] as const)
        await expect(tryExercise(amina, free.course, free.lesson, raw)).rejects.toMatchObject({ code })
      expect(await amina.db.select().from(exerciseWorks)).toEqual([])
    },
  )

  spec('[USSD-26+] of somebody who learned by dialling move to the account', async ({ world }) => {
    const { lesson } = await lessonWith(world.visitor)
    const [phone, account] = [await world.member('Phone'), await world.member('Amina')]
    await leaveWork(phone, lesson, { name: 'left', work: ['150'], isRight: true })
    await leaveWork(phone, lesson, { name: 'sum', work: ['phone'] })
    await leaveWork(account, lesson, { name: 'left', work: ['9'], isRight: false })
    await mergeAccounts(world.visitor, phone.viewer.id, account.viewer.id)
    await mergeAccounts(world.visitor, phone.viewer.id, account.viewer.id)
    const works = await worksOf(account, lesson)
    expect(works.get('left')).toMatchObject({ work: ['150'], isSolved: true })
    expect(works.get('sum')).toMatchObject({ work: ['phone'], isSolved: false })
    expect((await worksOf(phone, lesson)).size).toBe(0)
  })
})
