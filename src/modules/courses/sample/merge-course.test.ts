import { describe, expect, test } from 'vitest'
import { type CourseDocument, faultsOf } from '#course-format/document.ts'
import { lessonsOf } from '#course-format/lessons.ts'
import { withLesson } from '#modules/authoring/drafts/outline.ts'
import { mergeCourse, partsOf } from './merge-course.server.ts'
import { readSample } from '#modules/authoring/sample/read-sample.server.ts'

const { id: _, reviews: __, ...before } = readSample().courses.find(({ id }) => id === 2)!
const base = partsOf(before)
const [first, second] = lessonsOf(before).filter(({ type }) => type === 'text')
const quiz = lessonsOf(before).find(({ type }) => type === 'quiz')!
const bodyOf = (course: CourseDocument, slug: string) =>
  lessonsOf(course).find((lesson) => lesson.slug === slug)?.body
const reworded = (course: CourseDocument, slug: string, words: string) =>
  withLesson(course, slug, (lesson) => ({ ...lesson, body: `${lesson.body}\n\n${words}` }))
const without = (course: CourseDocument, slug: string): CourseDocument => ({
  ...course,
  modules: course.modules.map((module) => ({
    ...module,
    lessons: module.lessons.filter((lesson) => lesson.slug !== slug),
  })),
})

describe('a course of the files beside the one that is here', () => {
  test('is the files’ where nobody changed anything, but for the price', () => {
    const files = { ...reworded(before, first!.slug, 'Ours.'), title: 'Another title', priceKes: 9000 }
    expect(mergeCourse(files, before, base)).toEqual({
      document: { ...files, priceKes: before.priceKes },
      kept: [],
      ours: partsOf(files),
    })
  })

  test('keeps each lesson that was changed here, and takes every other', () => {
    const here = reworded(before, first!.slug, 'Theirs.')
    const files = reworded(reworded(before, first!.slug, 'Ours.'), second!.slug, 'Ours, too.')
    const { document, kept, ours } = mergeCourse(files, here, base)!
    expect(kept).toEqual([first!.slug])
    expect(bodyOf(document, first!.slug)).toMatch(/Theirs\.$/)
    expect(bodyOf(document, second!.slug)).toMatch(/Ours, too\.$/)
    expect([ours.has(first!.slug), ours.has(second!.slug)]).toEqual([false, true])
  })

  test('keeps a quiz of which one question was changed here', () => {
    const [asked, ...others] = quiz.questions
    const here = withLesson(before, quiz.slug, (lesson) => ({
      ...lesson,
      questions: [{ ...asked!, question: 'Asked in another way?' }, ...others],
    }))
    const files = withLesson(before, quiz.slug, (lesson) => ({ ...lesson, title: 'Called otherwise' }))
    const { document, kept } = mergeCourse(files, here, base)!
    expect(kept).toEqual([quiz.slug])
    expect(lessonsOf(document).find(({ slug }) => slug === quiz.slug)).toEqual(
      lessonsOf(here).find(({ slug }) => slug === quiz.slug),
    )
  })

  test('brings no lesson back that was taken away here, and keeps one that was added', () => {
    const gone = lessonsOf(before).find(({ type }) => type === 'project')
    const added = { ...first!, slug: 'added-here', title: 'Added here' }
    const [module, ...modules] = without(before, gone!.slug).modules
    const here = { ...before, modules: [{ ...module!, lessons: [...module!.lessons, added] }, ...modules] }
    const files = reworded(reworded(before, gone!.slug, 'Ours.'), second!.slug, 'Ours, too.')
    const { document, kept } = mergeCourse(files, here, base)!
    expect(kept).toEqual(['the outline'])
    expect(bodyOf(document, gone!.slug)).toBeUndefined()
    expect(bodyOf(document, 'added-here')).toBe(first!.body)
    expect(bodyOf(document, second!.slug)).toMatch(/Ours, too\.$/)
  })

  test('stays whole as it is where the files leave out a lesson that was changed here', () => {
    const here = reworded(before, first!.slug, 'Theirs.')
    expect(mergeCourse(without(before, first!.slug), here, base)).toBeNull()
  })

  test('stays whole as it is where both together could not be published', () => {
    // Here a question was given another section; the files' lesson has no such heading any more.
    const here = withLesson(before, quiz.slug, (lesson) => ({ ...lesson, title: 'Check, changed here' }))
    const taught = lessonsOf(before).find(({ slug }) => slug === quiz.questions[0]!.read)!
    const files = withLesson(
      withLesson(before, taught.slug, (lesson) => ({ ...lesson, body: 'No heading at all.' })),
      quiz.slug,
      (lesson) => ({ ...lesson, questions: lesson.questions.map(({ section: _, ...question }) => question) }),
    )
    expect(faultsOf(files)).toEqual([])
    expect(mergeCourse(files, here, base)).toBeNull()
  })

  test('is nobody’s change where only an empty line at the end is another', () => {
    const here = withLesson(before, first!.slug, (lesson) => ({ ...lesson, body: lesson.body!.trimEnd() }))
    expect(mergeCourse(before, here, base)!.kept).toEqual([])
  })
})
