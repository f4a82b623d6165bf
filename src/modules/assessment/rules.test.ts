import { describe, expect, test } from 'vitest'
import { onboardingOptions } from '#modules/accounts/onboarding-options.ts'
import { drawFrom } from './draw.ts'
import {
  barOf,
  chosenFirst,
  courseCategoriesOf,
  fittingCourses,
  furthestPlace,
  isFirstLook,
  levelOf,
  overallPercent,
  recommendationsFor,
  scoresOf,
  shuffled,
  trendOf,
} from './rules.ts'
import { readQuestions } from './sample/read-questions.server.ts'
import { assessmentCategories, GiveAnswer, type DrawnQuestion, type Level } from './types.ts'

const drawn = (category: string, correct = 0): DrawnQuestion => ({
  questionId: 'x',
  category,
  question: 'Q?',
  options: ['a', 'b', 'c', 'd'],
  correct,
  explanation: 'Because.',
})
const ten = Array.from({ length: 10 }, () => drawn('SEO', 2))
const answers = (right: number, of = 10) =>
  Object.fromEntries(Array.from({ length: of }, (_, place) => [place, place < right ? 2 : 1]))

describe('levels', () => {
  test('[ASM-10] are Advanced from 80, Intermediate from 60 to 79, Beginner below', () => {
    expect([0, 59, 60, 79, 80, 100].map(levelOf)).toEqual([
      'Beginner',
      'Beginner',
      'Intermediate',
      'Intermediate',
      'Advanced',
      'Advanced',
    ])
  })
  test('[ASM-16] follow the whole number that is shown', () => {
    const of = (right: number, total: number) =>
      scoresOf(
        Array.from({ length: total }, () => drawn('SEO', 2)),
        answers(right, total),
      )[0]!
    expect(of(119, 200)).toMatchObject({ percent: 60, level: 'Intermediate' }) // 59.5
    expect(of(118, 199)).toMatchObject({ percent: 59, level: 'Beginner' }) // 59.3
    expect(of(159, 200)).toMatchObject({ percent: 80, level: 'Advanced' }) // 79.5
    expect(of(158, 200)).toMatchObject({ percent: 79, level: 'Intermediate' })
  })
  test('colour the bar by the score', () => {
    expect([39, 40, 59, 60, 79, 80].map(barOf)).toEqual(['grey', 'yellow', 'yellow', 'blue', 'blue', 'green'])
  })
})

describe('a first look', () => {
  test('[ASM-17+] is a mix, and what has fewer than six answers', () => {
    const given = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [at, 0]))
    expect([0, 3, 5, 6, 10].map((count) => isFirstLook('SEO', given(count)))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(isFirstLook('', given(5))).toBe(true)
  })
})

describe('what an assessment begins with', () => {
  test('[ASM-15+] is the skill that was chosen; each interest leads to one', () => {
    const five = assessmentCategories.slice(0, 5)
    expect(chosenFirst(five, [])).toEqual(five)
    expect(chosenFirst(five, ['digital-marketing'])[0]).toBe('Digital Marketing')
    expect(chosenFirst(five, ['copywriting'])[0]).toBe('Content Writing')
    const bank = readQuestions().map((question) => ({ ...question, first: question.first ?? null }))
    for (const isFirst of [true, false]) {
      const mix = { category: '', seen: new Set<string>(), isFirst, interests: ['copywriting'] }
      expect(drawFrom(bank, mix, Math.random)[0]!.category).toBe('Content Writing')
    }
    const moved = onboardingOptions.interests.filter((interest) => interest !== 'web-development')
    for (const interest of moved)
      expect(chosenFirst(assessmentCategories, [interest]), interest).not.toEqual(assessmentCategories)
  })

  test('[ASM-15+] is a question for beginners, alone and in a mix, at each try', () => {
    const bank = readQuestions().map((question) => ({ ...question, first: question.first ?? null }))
    const easy = new Set(bank.filter((one) => one.difficulty === 'beginner').map((one) => one.id))
    for (const category of [...assessmentCategories, ''])
      for (const interests of [[], ['digital-marketing'], ['copywriting'], ['web-development']])
        for (const isFirst of [true, false])
          for (let turn = 0; turn < 20; turn++) {
            const drawn = drawFrom(bank, { category, seen: new Set(), isFirst, interests }, Math.random)
            expect(easy.has(drawn[0]!.questionId), `${category} ${interests.join()}`).toBe(true)
            expect(new Set(drawn.map(({ questionId }) => questionId)).size).toBe(category ? 10 : 5)
          }
  })
})

describe('scores', () => {
  test('[ASM-16] are the rounded percentage of right answers of each category, in the order drawn', () => {
    const questions = [drawn('React'), drawn('SEO'), drawn('React'), drawn('React')]
    expect(scoresOf(questions, { 0: 0, 1: 3, 2: 0, 3: 1 })).toEqual([
      { category: 'React', right: 2, total: 3, percent: 67, level: 'Intermediate' },
      { category: 'SEO', right: 0, total: 1, percent: 0, level: 'Beginner' },
    ])
  })
  test('[ASM-16] count a question without an answer as wrong', () => {
    expect(scoresOf(ten, {})).toMatchObject([{ right: 0, total: 10, percent: 0 }])
    expect(scoresOf(ten, answers(8, 8))).toMatchObject([{ right: 8, percent: 80, level: 'Advanced' }])
  })
  test('take all questions together in a mix', () => {
    expect(
      overallPercent([
        { right: 1, total: 1 },
        { right: 0, total: 1 },
        { right: 1, total: 1 },
      ]),
    ).toBe(67)
  })
  test('[ASM-17+] move up, down or stay', () => {
    expect([trendOf(80, 60), trendOf(60, 80), trendOf(60, 60), trendOf(60, undefined)]).toEqual([
      'up',
      'down',
      'stable',
      'stable',
    ])
  })
})

describe('courses that fit a result', () => {
  const course = (title: string, level: Level, category = 'Web Development', skills: string[] = []) => ({
    title,
    level,
    category,
    skills,
  })
  const titles = (percent: number, courses: ReturnType<typeof course>[], isWhole = true) =>
    fittingCourses({ category: 'JavaScript', level: levelOf(percent) }, courses, isWhole).map(
      ({ title }) => title,
    )
  const all = [
    course('Pages', 'Beginner'),
    course('Offline', 'Advanced'),
    course('Light pages', 'Intermediate'),
    course('JavaScript from the First Line', 'Beginner'),
    course('Forms', 'Intermediate', 'Web Development', ['JavaScript values']),
    course('Posters', 'Beginner', 'Graphics Design', ['JavaScript']),
  ]
  test('[ASM-09] none is above the level that was reached, checked at 59, 60, 79 and 80', () => {
    expect(titles(59, all)).toEqual(['JavaScript from the First Line', 'Pages'])
    expect(titles(60, all)).toEqual(['Forms', 'JavaScript from the First Line', 'Light pages', 'Pages'])
    expect(titles(79, all)).toEqual(titles(60, all))
    expect(titles(80, all)).toContain('Offline')
  })
  test('[ASM-09] those that name the skill come first, and a mix proves no level', () => {
    expect(titles(100, all)).toEqual([
      'Forms',
      'JavaScript from the First Line',
      'Offline',
      'Light pages',
      'Pages',
    ])
    expect(titles(100, all, false)).toEqual(['JavaScript from the First Line', 'Pages'])
  })
})

describe('three recommendations', () => {
  const courses = [1, 2, 3, 4].map((id) => ({ id, title: `Course ${id}` }))
  test('[ASM-09] [DATA-27] are courses first and advice where there are fewer, never more or less than three', () => {
    for (const right of [0, 5, 10]) {
      for (const some of [[], courses.slice(0, 1), courses.slice(0, 2), courses]) {
        for (const isWhole of [true, false])
          expect(recommendationsFor({ right, total: 10 }, some, isWhole)).toHaveLength(3)
      }
    }
    expect(recommendationsFor({ right: 5, total: 10 }, courses, true)).toEqual(
      [1, 2, 3].map((id) => ({ course: { id, title: `Course ${id}` } })),
    )
    expect(recommendationsFor({ right: 5, total: 10 }, courses.slice(0, 1), true)).toEqual([
      { course: { id: 1, title: 'Course 1' } },
      { advice: 'review' },
      { advice: 'practise' },
    ])
  })
  test('[ASM-09] send nobody to answers they did not miss, and from a mix to the whole assessment', () => {
    expect(recommendationsFor({ right: 10, total: 10 }, [], true)).not.toContainEqual({ advice: 'review' })
    expect(recommendationsFor({ right: 1, total: 1 }, [], false)[0]).toEqual({ advice: 'whole' })
  })
  test('[ASM-13+] every category of the bank leads to a category of the catalogue', () => {
    for (const category of assessmentCategories)
      expect(courseCategoriesOf(category).length, category).toBeGreaterThan(0)
    expect(courseCategoriesOf('Weaving')).toEqual([])
  })
})

describe('answers', () => {
  test('[ASM-05] nobody goes past the first question without one', () => {
    expect([
      furthestPlace(5, {}),
      furthestPlace(5, { 0: 1, 1: 0 }),
      furthestPlace(5, { 0: 1, 2: 0 }),
      furthestPlace(3, { 0: 0, 1: 0, 2: 0 }),
    ]).toEqual([0, 2, 1, 2])
  })
  test('[ASM-05] an empty field is no answer', () => {
    for (const option of ['', ' ', undefined, null, '4', '-1', '1.5', 4, [], true, '1e0'])
      expect(GiveAnswer.safeParse({ question: 0, option }).success, String(option)).toBe(false)
    expect(GiveAnswer.parse({ question: '9', option: '3' })).toEqual({ question: 9, option: 3 })
  })
  test('shuffling keeps every item', () => {
    expect(shuffled([1, 2, 3, 4], Math.random).toSorted()).toEqual([1, 2, 3, 4])
    expect(shuffled([1, 2, 3, 4], () => 0)).toEqual([2, 3, 4, 1])
  })
})
