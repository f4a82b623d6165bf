import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardAction, catalogueHref, isFiltered, moreSkills } from '#modules/catalogue/rules.ts'
import {
  canBuy,
  canOpenLessons,
  continueLesson,
  type Stop,
  courseIdOf,
  courseOfPath,
  drawQuestions,
  firstSentence,
  isFree,
  isPaid,
  lessonState,
  passed,
  percentDone,
  quizWaitS,
  scoreQuestion,
  scoreQuiz,
  serialId,
} from './rules.ts'
import { CatalogueFilters } from '#modules/catalogue/types.ts'
import { anyLetter } from '#test/any-letter.ts'
import { categories, lessonTypes, levels, Submission } from './types.ts'

const free = { priceKes: 0 }
const paid = { priceKes: 9000 }

describe('what a course costs and opens', () => {
  test('[DATA-05] a course is paid exactly when its price is above 0', () => {
    expect([isPaid(free), isPaid({ priceKes: 1 }), isPaid(paid)]).toEqual([false, true, true])
    expect([isFree(free), isFree({ priceKes: 1 })]).toEqual([true, false])
  })
  test('[CRS-15] lessons open when the course is free or bought', () => {
    expect([canOpenLessons(free, false), canOpenLessons(paid, false), canOpenLessons(paid, true)]).toEqual([
      true,
      false,
      true,
    ])
  })
  test('[CRS-04] [CRS-04+] a course without lessons cannot be bought', () => {
    expect([
      canBuy({ ...paid, lessons: 0 }, false),
      canBuy({ ...paid, lessons: 1 }, false),
      canBuy({ ...paid, lessons: 1 }, true),
      canBuy({ ...free, lessons: 1 }, false),
    ]).toEqual([false, true, false, false])
  })
})

describe('a card of the catalogue', () => {
  const card = { priceKes: 0, owned: false, progress: 0, lessons: 3 }
  test('[CAT-17] a free course without progress starts', () => expect(cardAction(card)).toBe('start'))
  test('[CAT-18] a free course with progress continues', () =>
    expect(cardAction({ ...card, progress: 1 })).toBe('continue'))
  test('[CAT-19] a paid course without access is bought', () =>
    expect(cardAction({ ...card, ...paid, progress: 50 })).toBe('buy'))
  test('[CAT-20] a bought course starts or continues like a free one', () => {
    expect(cardAction({ ...card, ...paid, owned: true })).toBe('start')
    expect(cardAction({ ...card, ...paid, owned: true, progress: 100 })).toBe('continue')
  })
  test('[CRS-04] [CRS-04+] a paid course without lessons is announced, not sold', () =>
    expect(cardAction({ ...card, ...paid, lessons: 0 })).toBe('coming-soon'))
  test('[CAT-16] a card shows three skills and counts the others', () => {
    expect(moreSkills(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c'], more: 2 })
    expect(moreSkills(['a', 'b', 'c'])).toEqual({ shown: ['a', 'b', 'c'], more: 0 })
    expect(moreSkills([])).toEqual({ shown: [], more: 0 })
  })
})

describe('filters in the address', () => {
  const none = CatalogueFilters.parse({})
  test('[CAT-04] [CAT-06] there are 18 categories and three levels', () => {
    expect(categories).toHaveLength(18)
    expect([categories[0], categories[17]]).toEqual(['Web Development', 'Social Media Marketing'])
    expect(levels).toEqual(['Beginner', 'Intermediate', 'Advanced'])
  })
  test('[CAT-07] a changed filter keeps the others and goes back to page 1', () => {
    const filters = { ...none, q: 'shop & co', level: 'Beginner' as const, page: 4 }
    expect(catalogueHref(filters, { category: 'E-commerce' })).toBe(
      '/courses?q=shop+%26+co&category=E-commerce&level=Beginner',
    )
    expect(catalogueHref(filters, { page: 2 })).toBe('/courses?q=shop+%26+co&level=Beginner&page=2')
    expect(catalogueHref(none)).toBe('/courses')
  })
  test('[CAT-07] every address that is made is read back as the same filters', () => {
    const any = fc.record({
      q: fc.string({ unit: anyLetter, maxLength: 100 }),
      category: fc.constantFrom('' as const, ...categories),
      level: fc.constantFrom('' as const, ...levels),
      tab: fc.constantFrom('all' as const, 'completed' as const),
      sort: fc.constantFrom('rating' as const, 'recommended' as const),
      page: fc.integer({ min: 1, max: 1000 }),
    })
    fc.assert(
      fc.property(any, (raw) => {
        const filters = CatalogueFilters.parse(raw)
        const back = CatalogueFilters.parse(
          Object.fromEntries(
            new URL(catalogueHref(filters, { page: filters.page }), 'http://x').searchParams,
          ),
        )
        expect(back).toEqual(filters)
      }),
    )
  })
  test('[CAT-22] [CAT-22+] nonsense in the address becomes the default', () => {
    expect(
      CatalogueFilters.parse({
        q: 7,
        category: 'Nonsense',
        level: 'x',
        tab: 'mine',
        sort: '1; drop',
        page: '-3',
      }),
    ).toEqual(none)
    expect(isFiltered(none)).toBe(false)
    expect(isFiltered({ ...none, q: 'a' })).toBe(true)
  })
})

describe('ids in addresses', () => {
  test('[CRS-01] a missing id or one that is no number means course 1', () => {
    expect([undefined, '', ' ', 'abc', '3abc', 'NaN'].map(courseIdOf)).toEqual([1, 1, 1, 1, 1, 1])
    expect(['7', '-4', '1.5', '99999999999'].map(courseIdOf)).toEqual([7, -4, 1.5, 99999999999])
  })
  test('[CRS-03] only whole numbers from 1 to 2147483647 are keys', () => {
    expect(['1', 2147483647, '2147483647'].map(serialId)).toEqual([1, 2147483647, 2147483647])
    for (const bad of [
      0,
      -1,
      1.5,
      NaN,
      Infinity,
      2147483648,
      '2147483648',
      '1e3',
      '0x10',
      ' 1',
      '1\0',
      '',
      null,
      undefined,
      true,
      [1],
      {},
      1n,
    ])
      expect(serialId(bad)).toBeNull()
  })
})

describe('the course that a path is about', () => {
  test('[DASH-23] is named by any page of it, and whether it was to be bought there', () => {
    for (const path of [
      '/courses/7',
      '/courses/7?tab=overview',
      '/courses/7/lessons/3',
      '/courses/7#reviews',
      '/courses/7/purchases',
    ])
      expect(courseOfPath(path), path).toEqual({ id: 7, buying: false })
    for (const path of ['/courses/7/purchase', '/courses/7/purchase?lang=sw'])
      expect(courseOfPath(path), path).toEqual({ id: 7, buying: true })
  })
  test('is none for other pages and for numbers that no course can have', () => {
    for (const path of [
      '/courses',
      '/courses/',
      '/courses/x',
      '/courses/7x',
      '/courses/0',
      '/courses/2147483648',
      '/courses/99999999999',
      '/blog/courses/7',
      '/courses/progress',
    ])
      expect(courseOfPath(path), path).toBeNull()
  })
})

describe('progress', () => {
  test('[CRS-22] progress is the rounded percentage of completed lessons', () => {
    expect([
      percentDone(0, 24),
      percentDone(1, 24),
      percentDone(1, 3),
      percentDone(2, 3),
      percentDone(24, 24),
    ]).toEqual([0, 4, 33, 67, 100])
  })
  test('[CAT-10] no rounding finishes a course or hides that it was begun', () => {
    expect([percentDone(999, 1000), percentDone(1, 1000), percentDone(0, 0), percentDone(3, 0)]).toEqual([
      99, 1, 0, 0,
    ])
    fc.assert(
      fc.property(fc.nat(5000), fc.integer({ min: 1, max: 5000 }), (done, total) => {
        fc.pre(done <= total)
        expect(percentDone(done, total) === 100).toBe(done === total)
        expect(percentDone(done, total) === 0).toBe(done === 0)
      }),
    )
  })
  test('[CRS-07] a lesson is to start, completed or locked', () => {
    expect([
      lessonState(true, false),
      lessonState(true, true),
      lessonState(false, false),
      lessonState(false, true),
    ]).toEqual(['start', 'completed', 'locked', 'locked'])
  })
  test('[DATA-07] a lesson is a video, a text, a quiz or a project', () =>
    expect(lessonTypes).toEqual(['video', 'text', 'quiz', 'project']))
  test('[CRS-10] going on means the lesson last opened, else the first that is not done', () => {
    const lessons = [
      { id: 1, completed: true },
      { id: 2, completed: false },
      { id: 3, completed: false },
    ]
    expect([
      continueLesson(lessons, 3),
      continueLesson(lessons, 1),
      continueLesson(lessons, null),
      continueLesson(lessons, 99),
    ]).toEqual([3, 2, 2, 2])
    expect([continueLesson([{ id: 1, completed: true }], 1), continueLesson([], null)]).toEqual([null, null])
  })
  test('[CRS-10] a lesson that completed itself is gone on with, where somebody stopped within its steps', () => {
    const lessons = (stop: Stop | null) => [
      { id: 1, completed: true, stop },
      { id: 2, completed: false },
    ]
    const from = (stop: Stop | null) => continueLesson(lessons(stop), 1)
    expect([from({ at: 3, of: 9 }), from({ at: 8, of: 9 }), from({ at: 3 }), from(null)]).toEqual([
      1, 2, 2, 2,
    ])
    // Who has done all has nothing to go on with.
    expect(continueLesson(lessons({ at: 3, of: 9 }).slice(0, 1), 1)).toBeNull()
  })
})

describe('scoring a quiz', () => {
  const question = { options: ['a', 'b', 'c', 'd'], correct: [0, 2] }
  test('[CRS-19] [CRS-19+] a question counts when exactly the right options are chosen, in any order', () => {
    expect(scoreQuestion(question, [2, 0])).toBe(true)
    expect(scoreQuestion(question, [2, 0, 2])).toBe(true)
    for (const wrong of [[0], [2], [0, 1], [0, 2, 3], [1, 3], [0, 0]])
      expect(scoreQuestion(question, wrong)).toBe(false)
  })
  test('[CRS-19] [CRS-19+] an empty answer scores 0 and ticking everything scores 0', () => {
    expect(scoreQuestion(question, [])).toBe(false)
    expect(scoreQuestion(question, [0, 1, 2, 3])).toBe(false)
    expect(scoreQuestion({ options: ['a', 'b'], correct: [0, 1] }, [0, 1])).toBe(false)
    expect(scoreQuestion({ options: ['a', 'b'], correct: [] }, [])).toBe(false)
  })
  const five = Array.from({ length: 5 }, () => ({ options: ['a', 'b'], correct: [0] }))
  const right = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, index) => [index + 1, [0]]))
  test('[CRS-19] [CRS-19+] four of five pass and three of five do not', () => {
    expect([0, 3, 4, 5].map((n) => scoreQuiz(five, right(n)))).toEqual([0, 60, 80, 100])
    expect([60, 69, 70, 80].map(passed)).toEqual([false, false, true, true])
    expect(scoreQuiz([], {})).toBe(0)
  })
  test('[CRS-19] [CRS-19+] nobody passes by rounding', () => {
    const big = Array.from({ length: 200 }, () => five[0]!)
    expect(passed(scoreQuiz(big, right(139)))).toBe(false)
    expect(passed(scoreQuiz(big, right(140)))).toBe(true)
  })
  test('[CRS-19] [CRS-19+] another try waits a minute after a failed one and not after a passed one', () => {
    const submittedAt = new Date('2026-11-21T09:00:00Z')
    const later = (ms: number) => new Date(submittedAt.getTime() + ms)
    expect(
      [0, 500, 59_000, 59_999, 60_000, 90_000].map((ms) =>
        quizWaitS({ submittedAt, passed: false }, later(ms)),
      ),
    ).toEqual([60, 60, 1, 1, 0, 0])
    expect([quizWaitS({ submittedAt, passed: true }, submittedAt), quizWaitS(null, submittedAt)]).toEqual([
      0, 0,
    ])
  })
})

describe('drawing questions', () => {
  const bank = Array.from({ length: 9 }, (_, index) => ({
    id: index + 1,
    question: `q${index + 1}`,
    options: ['a', 'b', 'c', 'd'].map((option) => `${option}${index + 1}`),
    correct: [1, 2],
    explanation: `e${index + 1}`,
  }))
  test('[CRS-19] [CRS-19+] five different questions are drawn, and the keys follow their shuffled options', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
        const drawn = drawQuestions(bank, 5, (max) => numbers.next().value! % max)
        expect(new Set(drawn.map((question) => question.questionId)).size).toBe(5)
        for (const { questionId, question, options, correct, explanation } of drawn) {
          expect([question, explanation]).toEqual([`q${questionId}`, `e${questionId}`])
          expect(options.toSorted()).toEqual(bank[questionId - 1]!.options)
          expect(correct.map((index) => options[index]).toSorted()).toEqual([
            `b${questionId}`,
            `c${questionId}`,
          ])
        }
      }),
    )
  })
  test('[CRS-19] [CRS-19+] order follows chance: every question comes first at some time, and every option', () => {
    let state = 7
    const random = (max: number) => (state = (state * 48271) % 2147483647) % max
    const draws = Array.from({ length: 400 }, () => drawQuestions(bank, 5, random)[0]!)
    expect(new Set(draws.map((question) => question.questionId)).size).toBe(9)
    expect(new Set(draws.map((question) => question.options[0]![0]))).toEqual(new Set(['a', 'b', 'c', 'd']))
  })
  test('[CRS-19+] questions never asked come first, then those asked the longest ago, and chance decides among equals', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
        const drawn = drawQuestions(bank, 5, (max) => numbers.next().value! % max, [
          [1, 2, 3, 4, 9],
          [4, 5, 6],
        ]).map((question) => question.questionId)
        expect(drawn.toSorted()).toEqual(expect.arrayContaining([7, 8]))
        expect(drawn.every((id) => [7, 8, 1, 2, 3, 9].includes(id))).toBe(true)
      }),
    )
    let state = 7
    const random = (max: number) => (state = (state * 48271) % 2147483647) % max
    const draws = Array.from({ length: 100 }, () =>
      drawQuestions(bank, 5, random, [
        [1, 2, 3, 4, 9],
        [4, 5, 6],
      ]).map((question) => question.questionId),
    )
    expect(new Set(draws.flat())).toEqual(new Set([1, 2, 3, 7, 8, 9]))
    expect(new Set(draws.map((draw) => draw[0])).size).toBe(6)
  })
  test('[CRS-19] [CRS-19+] a small bank is drawn whole, and the bank stays as it is', () => {
    const before = JSON.stringify(bank)
    expect(drawQuestions(bank.slice(0, 3), 5, () => 0)).toHaveLength(3)
    expect(JSON.stringify(bank)).toBe(before)
  })
})

describe('what a teacher says in short', () => {
  test('[CRS-09] is the first sentence, or all of it', () => {
    expect(firstSentence('Writes pages. Runs a shop.')).toBe('Writes pages.')
    expect(firstSentence('Works with tools, e.g. sheets, and v. 2.5 of them! Then rests.')).toBe(
      'Works with tools, e.g. sheets, and v. 2.5 of them!',
    )
    expect(firstSentence(' Who asks? Faith')).toBe('Who asks?')
    expect([firstSentence('No full stop'), firstSentence('')]).toEqual(['No full stop', ''])
  })
})

describe('a handed-in project', () => {
  test('[CRS-20] [CRS-20+] a link leads to the web, and holds no letter that a database refuses', () => {
    const link = (link: string) => Submission.safeParse({ link })
    expect(link(' https://example.com/my-work ').data).toEqual({
      text: '',
      link: 'https://example.com/my-work',
    })
    for (const bad of [
      'javascript:alert(1)',
      'data:text/html,x',
      'example.com',
      'http://localhost',
      'ftp://example.com/a',
      'https://exa mple.com',
    ]) {
      expect(link(bad).error?.issues[0]?.message).toBe('link-not-web')
    }
    expect(link('https://example.com/a\0b').data?.link).toBe('https://example.com/ab')
    expect(link(`https://example.com/${'a'.repeat(500)}`).error?.issues[0]?.message).toBe('too-long')
  })
})
