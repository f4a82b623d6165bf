import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { nameOfCheck } from '#course-format/lesson-text/html.server.ts'
import { worksOf } from '#modules/practice/queries/works.server.ts'
import { exerciseWorks } from '#modules/practice/tables.server.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { mergeProgress } from './merge.server.ts'
import { mergeWorks } from './merge-works.server.ts'
import { openLesson } from './learning.server.ts'
import { tryExercise } from './exercises.server.ts'
import { courseView } from '../queries/course.server.ts'
import { lessonView } from '../queries/lesson.server.ts'
import { lessons } from '../tables.server.ts'
import { makeCourse } from '../test-courses.ts'

const QUESTION = 'How much is left?'
const check = nameOfCheck(QUESTION)
const body = [
  'Words.\n',
  `\`\`\`check\n? ${QUESTION}\n- All of it | Something was spent.\n+ 150 | 500 less 350.\n\`\`\`\n`,
  '```exercise type\nname: left\nask: How much?\nhint: Less the cost.\nwhy: 1 - 1.\nnumber: 150\n```\n',
  '```exercise code\nname: sum\nask: How much?\nhint: Less the cost.\nwhy: 1 - 1.\n--- solution js\nlet a = 1\n--- tests\n- a is 1 | a === 1\n```\n',
].join('\n')

async function lessonWith(ctx: Context, part: object = {}) {
  const course = await makeCourse(ctx, part, ['text'])
  await ctx.db.update(lessons).set({ body }).where(eq(lessons.courseId, course.id))
  return { course: course.id, lesson: course.lessons[0]!.id }
}

const left = (lessonId: unknown, part: object = {}) => ({
  lessonId,
  name: 'left',
  work: ['150'],
  tries: 2,
  isRight: true,
  ...part,
})

describe('taking over exercises that were done while signed out', () => {
  spec('[CRS-21] [CRS-21+] gives the account what was solved, once, with its tries', async ({ world }) => {
    const amina = await world.member('Amina')
    const { course, lesson } = await lessonWith(world.visitor)
    const kept = [
      left(lesson),
      left(lesson, { name: 'sum', work: ['let a = 1'] }),
      left(lesson, { name: check, work: ['1'], tries: 1 }),
    ]
    expect(await mergeWorks(amina, kept)).toEqual({ works: 3 })
    const after = await world.visitor.db.select().from(exerciseWorks)
    world.wait(60_000)
    await mergeWorks(amina, kept)
    expect(await world.visitor.db.select().from(exerciseWorks)).toEqual(after)
    expect(Object.fromEntries(await worksOf(amina, lesson))).toEqual({
      left: { work: ['150'], tries: 2, isSolved: true },
      sum: { work: ['let a = 1'], tries: 2, isSolved: true },
      [check]: { work: ['1'], tries: 1, isSolved: true },
    })
    const { bodyHtml, practice } = await lessonView(amina, course, lesson)
    expect(practice!.exercises.map(({ stored }) => stored?.isSolved)).toEqual([true, true])
    expect(bodyHtml).toContain(`<details name="${check}" open class="is-right">`)
    expect(bodyHtml!.match(/<details[^>]* open /g)).toHaveLength(1)
  })

  spec(
    'what the browser claims is judged, and what runs in a browser only is believed as ever',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { lesson } = await lessonWith(world.visitor)
      await mergeWorks(amina, [
        left(lesson, { work: ['151'] }),
        left(lesson, { name: check, work: ['0'] }),
        left(lesson, { name: 'sum', work: ['let a = 2'], isRight: undefined }),
      ])
      const works = await worksOf(amina, lesson)
      expect([...works.values()].map(({ isSolved }) => isSolved)).toEqual([false, false, false])
      expect(works.get('sum')).toMatchObject({ work: ['let a = 2'], tries: 2 })
    },
  )

  spec('what the account has itself stays, unless only the visitor solved it', async ({ world }) => {
    const amina = await world.member('Amina')
    const { course, lesson } = await lessonWith(world.visitor)
    const own = (name: string, work: string, isRight: boolean) =>
      tryExercise(amina, course, lesson, { name, work: [work], isRight })
    await own('left', '140', false)
    await own('sum', 'mine', true)
    await own(check, '0', false)
    await mergeWorks(amina, [
      left(lesson),
      left(lesson, { name: 'sum', work: ['theirs'] }),
      left(lesson, { name: check, work: ['0'], isRight: false }),
    ])
    expect(Object.fromEntries(await worksOf(amina, lesson))).toEqual({
      left: { work: ['150'], tries: 2, isSolved: true },
      sum: { work: ['mine'], tries: 1, isSolved: true },
      [check]: { work: ['0'], tries: 1, isSolved: false },
    })
  })

  spec('[CRS-15+] what does not open, is not there or makes no sense is left out', async ({ world }) => {
    const amina = await world.member('Amina')
    const paid = await lessonWith(world.visitor, { id: 901, priceKes: 9000 })
    const hidden = await lessonWith(world.visitor, { id: 902, publishedAt: null })
    const free = await lessonWith(world.visitor, { id: 903 })
    expect(
      await mergeWorks(amina, [
        left(paid.lesson),
        left(hidden.lesson),
        left(2147483647),
        left('x\0'),
        left(1e20),
        left(free.lesson, { name: 'gone' }),
        left(free.lesson, { name: 'A B' }),
        left(free.lesson, { work: 'x' }),
        left(free.lesson, { work: ['x'.repeat(12_001)] }),
        null,
        'x',
        {},
      ]),
    ).toEqual({ works: 0 })
    expect(await mergeWorks(amina, [left(String(free.lesson), { tries: -1 })])).toEqual({ works: 1 })
    expect((await worksOf(amina, free.lesson)).get('left')).toMatchObject({ tries: 0 })
    for (const bad of [null, 'x', 5, {}])
      expect(await refusal(mergeWorks(amina, bad))).toEqual({ works: 'bad-text' })
    expect(await refusal(mergeWorks(world.visitor, []))).toBe('not-authenticated')
  })

  spec('no more than 100 are taken', async ({ world }) => {
    const amina = await world.member('Amina')
    const { lesson } = await lessonWith(world.visitor)
    const many = Array.from({ length: 100 }, () => left(lesson, { name: 'gone' }))
    expect(await mergeWorks(amina, [...many, left(lesson)])).toEqual({ works: 0 })
  })

  spec('what was right in Kiswahili is right for who reads in English now', async ({ world }) => {
    const amina = await world.member('Amina')
    const { course, lesson } = await lessonWith(world.visitor, { sw: { title: 'Kozi' } })
    const question = 'Zimebaki ngapi?'
    const swahili = body.replace(QUESTION, question).replace('number: 150', 'answer: mia na hamsini')
    await world.visitor.db
      .update(lessons)
      .set({ sw: { title: 'Somo', body: swahili } })
      .where(eq(lessons.courseId, course))
    const name = nameOfCheck(question)
    await mergeWorks(amina, [
      left(lesson, { work: ['mia na hamsini'] }),
      left(lesson, { name, work: ['1'], isRight: true }),
    ])
    const works = await worksOf(amina, lesson)
    expect([works.get('left')!.isSolved, works.get(name)!.isSolved]).toEqual([true, true])
  })
})

describe('the place of somebody who read while signed out', () => {
  spec(
    '[CRS-21] [CRS-21+] is where the account goes on, unless it was somewhere itself',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const course = await makeCourse(world.visitor)
      const other = await makeCourse(world.visitor, { id: 901 })
      const [text, quiz] = [course.lesson('text').id, course.lesson('quiz').id]
      const goesOn = async (ctx: Context) => (await courseView(ctx, 900)).continueLessonId
      await mergeProgress(amina, [{ courseId: 900, lessonIds: [text], at: quiz }])
      expect(await goesOn(amina)).toBe(quiz)

      await openLesson(baraka, 900, course.lesson('project').id)
      for (const at of [quiz, other.lesson('quiz').id, 'x', null, 1e20])
        await mergeProgress(baraka, [{ courseId: 900, lessonIds: [text], at }])
      expect(await goesOn(baraka)).toBe(course.lesson('project').id)
      const chiku = await world.member('Chiku')
      await mergeProgress(chiku, [{ courseId: 900, lessonIds: [text], at: other.lesson('quiz').id }])
      expect(await goesOn(chiku)).toBe(course.lesson('video').id)
    },
  )
})
