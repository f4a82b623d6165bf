import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { guessable, guessShares } from '#course-format/guessing.ts'
import { worthFaults } from '#course-format/hours.ts'
import { runningText } from '#course-format/lesson-text/blocks.server.ts'
import { categories } from '#modules/courses/types.ts'
import { studiedCourses } from '#modules/courses/sample/demo-learner.ts'
import { readSample, coursesFolder, sampleHash } from './read-sample.server.ts'

const sample = readSample()
const lessons = sample.courses.flatMap((course) =>
  course.modules.flatMap((module) => module.lessons.map((lesson) => ({ ...lesson, course: course.slug }))),
)
/** Words to read one after the other: figures, checks and data are looked at, not read through. */
const words = (body: string) =>
  body
    .replace(/^```(figure|check|data)\b[^]*?^```$/gm, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** A folder of sample content with one course of a text and a quiz. */
function courseWith(questions: unknown[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'stadi-sample-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, content: unknown) => writeFileSync(join(folder, path), JSON.stringify(content))
  for (const path of ['demo', 'courses/short/lessons']) mkdirSync(join(folder, path), { recursive: true })
  const portrait = { ground: 'mint', skin: 'cocoa', hair: 'bun', wears: 'shirt', cloth: 'leaf' }
  write('demo/instructors.json', [
    { slug: 'njeri', name: 'Njeri', title: 'Writer', bio: 'Writes.', portrait },
  ])
  write('demo/course-reviews.json', { _learners: [] })
  write('courses/videos.json', {})
  const course = {
    ...sample.courses[0]!,
    id: 1,
    slug: 'short',
    priceKes: 0,
    instructor: 'njeri',
    reviews: undefined,
  }
  write('courses/short/course.json', {
    ...course,
    modules: [
      {
        title: 'Only',
        lessons: [
          { slug: 'read-me', title: 'Read', type: 'text', minutes: 5 },
          { slug: 'ask-me', title: 'Ask', type: 'quiz', minutes: 5 },
        ],
      },
    ],
  })
  write('courses/short/lessons/read-me.md', 'Read.')
  write('courses/short/lessons/ask-me.quiz.json', { questions })
  return folder
}

describe('the sample content', () => {
  test('[CAT-02] [CAT-02+] [DATA-34] [DATA-34+] has 48 courses or more in every category, 15 of them free or more, each taught by a known instructor and with a module', () => {
    expect(sample.courses.length).toBeGreaterThanOrEqual(48)
    expect(new Set(sample.courses.map((course) => course.category))).toEqual(new Set(categories))
    expect(sample.courses.filter((course) => course.priceKes === 0).length).toBeGreaterThanOrEqual(15)
    const slugs = new Set(sample.instructors.map((instructor) => instructor.slug))
    for (const course of sample.courses) {
      expect(slugs, course.slug).toContain(course.instructor)
      expect(course.modules.length).toBeGreaterThan(0)
      expect(
        existsSync(join(coursesFolder(), course.slug, 'course.json')),
        'the folder is named as the slug',
      ).toBe(true)
    }
    expect(new Set(sample.courses.map((course) => course.id)).size).toBe(sample.courses.length)
  })
  test('[CAT-21] sample prices are 0 or between 9,000 and 25,000, and an hour costs 900 at most', () => {
    for (const { slug, priceKes } of sample.courses)
      expect(priceKes === 0 || (priceKes >= 9000 && priceKes <= 25_000), `${slug} ${priceKes}`).toBe(true)
    expect(sample.courses.some((course) => course.priceKes === 0)).toBe(true)
    for (const course of sample.courses) expect(worthFaults(course), course.slug).toEqual([])
  })
  test('[CAT-21] ten courses or more cost money, each of 12 to 24 lessons with two projects or more; of two, the dearer has as many lessons or more, films aside', () => {
    const paid = sample.courses
      .filter((course) => course.priceKes > 0)
      .map(({ slug, priceKes, modules }) => ({
        slug,
        priceKes,
        // A film of a minute shows what the text after it says.
        lessons: modules.flatMap((module) => module.lessons).filter(({ type }) => type !== 'video'),
      }))
      .sort((a, b) => a.priceKes - b.priceKes)
    expect(paid.length).toBeGreaterThanOrEqual(10)
    for (const [at, { slug, lessons }] of paid.entries()) {
      expect(lessons.length, slug).toBeGreaterThanOrEqual(Math.max(12, paid[at - 1]?.lessons.length ?? 0))
      expect(lessons.length, slug).toBeLessThanOrEqual(24)
      expect(lessons.filter(({ type }) => type === 'project').length, slug).toBeGreaterThanOrEqual(2)
    }
  })
  test('[DASH-08+] [DASH-12+] the demo learner studied 15 courses that are here and free', () => {
    const free = sample.courses.filter((course) => course.priceKes === 0).map((course) => course.slug)
    expect(new Set(studiedCourses.map((studied) => studied.slug)).size).toBe(15)
    for (const { slug } of studiedCourses) expect(free).toContain(slug)
  })
  test('[CRS-04] [CRS-04+] three courses have six modules of four lessons, of all four types; the others at least one module', () => {
    const full = sample.courses.filter(
      (course) =>
        course.modules.length === 6 && course.modules.every((module) => module.lessons.length === 4),
    )
    expect(full).toHaveLength(3)
    for (const course of full)
      expect(
        new Set(course.modules.flatMap((module) => module.lessons.map((lesson) => lesson.type))).size,
        course.slug,
      ).toBe(4)
  })
  test('[DATA-06] lessons of a course have names of their own', () => {
    for (const course of sample.courses) {
      const slugs = course.modules.flatMap((module) => module.lessons.map((lesson) => lesson.slug))
      expect(new Set(slugs).size, course.slug).toBe(slugs.length)
    }
  })
  test('[CRS-04] [CRS-04+] text lessons have 300 to 800 words', () => {
    for (const lesson of lessons.filter((lesson) => lesson.type === 'text')) {
      const count = words(runningText(lesson.body!))
      expect(count, `${lesson.course}/${lesson.slug}`).toBeGreaterThanOrEqual(300)
      expect(count, `${lesson.course}/${lesson.slug}`).toBeLessThanOrEqual(800)
    }
  })
  test('[CRS-19+] each course has a quiz, each quiz at least 12 questions, and each of them names the lesson that teaches it', () => {
    const quizzes = lessons.filter((lesson) => lesson.type === 'quiz')
    expect(new Set(quizzes.map((quiz) => quiz.course)).size).toBe(sample.courses.length)
    for (const quiz of quizzes) {
      expect(quiz.questions.length, quiz.slug).toBeGreaterThanOrEqual(12)
      expect(new Set(quiz.questions.map(({ question }) => question)).size, quiz.slug).toBe(
        quiz.questions.length,
      )
      for (const { question, read } of quiz.questions) {
        const taught = lessons.find((lesson) => lesson.course === quiz.course && lesson.slug === read)
        expect(['text', 'video'], `${quiz.course}: ${question}`).toContain(taught?.type)
      }
    }
  })
  test('[CRS-19+] guessing the longest option, or always the same place, is right in less than 40 of 100 questions with one key', () => {
    const shares = guessShares(lessons.flatMap((lesson) => lesson.questions))
    expect(shares.map((guess) => guess.by)).toEqual([
      'longest',
      'shortest',
      'place',
      'place',
      'place',
      'place',
    ])
    for (const { share, ...guess } of shares) expect(share, JSON.stringify(guess)).toBeLessThan(0.4)
    for (const { slug, course, questions } of lessons)
      expect(guessable(questions), `${course}/${slug}`).toEqual([])
  })
  test('[CRS-19+] a quiz with 11 questions, a key of all options or a lesson that is not there is refused', () => {
    const question = {
      question: 'Why?',
      options: ['a', 'b'],
      correct: [0],
      explanation: 'So.',
      read: 'read-me',
    }
    const twelve = Array.from({ length: 12 }, (_, n) => ({
      ...question,
      question: `Why ${n}?`,
      correct: [n % 2],
    }))
    expect(readSample(courseWith(twelve)).courses[0]!.modules[0]!.lessons[1]!.questions).toHaveLength(12)
    for (const bad of [
      twelve.slice(1),
      [...twelve.slice(1), { ...question, correct: [0, 1] }],
      [...twelve.slice(1), { ...question, correct: [2] }],
      [...twelve.slice(1), { ...question, options: ['a', 'a'] }],
      [...twelve.slice(1), { ...question, read: 'elsewhere' }],
      [...twelve.slice(1), { ...question, read: 'ask-me' }],
    ])
      expect(() => readSample(courseWith(bad)), JSON.stringify(bad.at(-1))).toThrow()
  })
  test('[CRS-27+] at most 12 reviews a course, by 40 learners with names of their own', () => {
    for (const course of sample.courses) expect(course.reviews.length, course.slug).toBeLessThanOrEqual(12)
    expect(new Set(sample.learners).size).toBe(40)
  })
  test('[DATA-34+] its hash stays while nothing changes', () => expect(sampleHash()).toBe(sampleHash()))
})
