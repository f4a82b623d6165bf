import { eq } from 'drizzle-orm'
import { type Context, readingLanguage } from '#context.ts'
import { query } from '#core/operation.ts'
import { hashOf } from '#kit/ids.ts'
import { pictureHref } from '#kit/pictures/address.ts'
import { Refusal } from '#kit/refusal.ts'
import type { CourseDocument, DraftLesson, DraftQuestion } from '#course-format/document.ts'
import { lessonsOf } from '#course-format/lessons.ts'
import { durationWord } from '#course-format/words.ts'
import { workWord } from '#course-format/weeks.server.ts'
import { lessonsToRead, questionViews, resultOf } from '#modules/courses/parts/quiz-views.ts'
import type { LessonView } from '#modules/courses/parts/lesson-view.ts'
import { markingOf } from '#modules/courses/queries/rounds.server.ts'
import { sceneOf } from '#modules/courses/scenes.server.ts'
import { textOfLesson } from '#modules/courses/queries/exercises.server.ts'
import { waitInWords } from '#modules/courses/queries/waiting.server.ts'
import {
  drawQuestions,
  passed,
  QUIZ_PASS_PERCENT,
  QUIZ_QUESTIONS,
  scoreQuiz,
} from '#modules/courses/rules.ts'
import { drawnPicture } from '#modules/accounts/rules.ts'
import { instructors } from '#modules/courses/tables.server.ts'
import type {
  CourseView,
  DrawnQuestion,
  LessonLink,
  QuizResult,
  QuizView,
  Reading,
} from '#modules/courses/types.ts'
import { lessonIn, readingOf, inReadingLanguage } from '#course-format/reading.ts'
import { draftWithFaults } from './drafts.server.ts'

// A draft has no numbers of its own: lessons are counted from 1, and so are modules.
const NO_COURSE = 0

/** A draft's course page as somebody sees it who has bought it and not begun. */
export const previewCourse = query(
  { who: 'signed-in', refuses: ['not-found', 'too-many'] },
  async (ctx, draftId: unknown): Promise<{ id: string; view: CourseView }> => {
    const { id, document, reading } = await draftIn(ctx, draftId)
    const hasProject = lessonsOf(document).some(({ type }) => type === 'project')
    const marking = hasProject ? await waitInWords(ctx) : null
    const view = {
      ...emptyView,
      marking,
      work: workOf(document),
      ...(await sellingView(ctx, document, reading)),
      modules: outlined(document),
    }
    return { id, view }
  },
)

/** As its page will say it: counted where there is something to count. */
function workOf({ durationText, modules }: CourseDocument): string {
  const minutes = lessonsOf({ modules }).reduce((sum, lesson) => sum + lesson.minutes, 0)
  return minutes > 0 ? workWord(minutes) : durationWord(durationText)
}

/** A draft in the language that its author reads, with the English where the Kiswahili is missing. */
async function draftIn(ctx: Context, draftId: unknown) {
  const { id, document } = await draftWithFaults(ctx, draftId)
  const reading = readingOf(document, readingLanguage(ctx))
  const modules = document.modules.map((module) => ({
    ...module,
    title: inReadingLanguage(reading, module, module.sw ? { title: module.sw } : null).title,
    lessons: module.lessons.map((lesson) => ({
      ...lessonIn(reading, lesson),
      questions: lesson.questions.map((one) =>
        inReadingLanguage(reading, one, isAsLong(one) ? one.sw : null),
      ),
    })),
  }))
  return { id, reading, document: { ...inReadingLanguage(reading, document, filled(document.sw)), modules } }
}

const isAsLong = ({ options, sw }: DraftQuestion): boolean =>
  sw !== undefined && sw.question !== '' && sw.options.filter(Boolean).length === options.length

/** What of it is written. */
const filled = <W extends object>(words: W | undefined): Partial<W> | null =>
  words
    ? (Object.fromEntries(Object.entries(words).filter(([, said]) => said.length > 0)) as Partial<W>)
    : null

const emptyView = {
  dial: null,
  unlocked: true,
  done: 0,
  mastered: 0,
  seconds: 0,
  begun: false,
  latestReviews: [],
  stars: [],
  sample: null,
  ownReview: null,
  canReview: false,
  certificateId: null,
}

async function sellingView(ctx: Context, document: CourseDocument, reading: Reading) {
  const {
    modules: _,
    slug: __,
    phoneTitle: ___,
    sw: ____,
    language: _____,
    instructor: slug,
    ...facts
  } = document
  const [teacher] = await ctx.db.select().from(instructors).where(eq(instructors.slug, slug))
  const all = lessonsOf(document)
  const sum = (of: (lesson: DraftLesson) => number) => all.reduce((total, lesson) => total + of(lesson), 0)
  return {
    course: {
      ...facts,
      reading,
      id: NO_COURSE,
      scene: sceneOf({ id: NO_COURSE, category: facts.category }),
      instructor: teacher?.name ?? '',
      lessons: all.length,
      minutes: sum((lesson) => lesson.minutes),
      mediaBytes: sum((lesson) => lesson.mediaBytes),
      students: 0,
      rating: null,
      reviews: 0,
      owned: true,
      progress: 0,
      nextPriceKes: null,
      nextPriceFrom: null,
    },
    instructor: {
      name: teacher?.name ?? '',
      title: teacher?.title ?? '',
      bio: teacher?.bio ?? '',
      avatarUrl: teacher?.avatarUrl ?? null,
      rating: null,
      students: 0,
      isSample: drawnPicture(teacher?.avatarUrl ?? null) !== undefined,
    },
    certifiedTitle: facts.title,
    total: all.length,
    continueLessonId: all.length > 0 ? 1 : null,
  }
}

function outlined({ modules }: CourseDocument): CourseView['modules'] {
  let id = 0
  return modules.map(({ title, lessons }, index) => ({
    id: index + 1,
    title,
    lessons: lessons.map(({ title, type, minutes, mediaBytes }) => ({
      id: ++id,
      title,
      type,
      durationMin: minutes,
      mediaBytes,
      state: 'start' as const,
      mastered: false,
    })),
  }))
}

/** @param number of the lesson in its course, from 1 @param tryId names a try at its quiz: the same draws the same */
export const previewLesson = query(
  { who: 'signed-in', refuses: ['not-found', 'too-many'] },
  async (
    ctx,
    draftId: unknown,
    number: number,
    tryId: string | null,
  ): Promise<{ id: string; slug: string; view: LessonView }> => {
    const { id, document, lesson, all, reading } = await lessonInDraft(ctx, draftId, number)
    const link = (place: number): LessonLink | null =>
      all[place - 1] ? { id: place, title: all[place - 1]!.title } : null
    const { title, type, minutes, mediaBytes, body } = lesson
    const view: LessonView = {
      course: {
        id: NO_COURSE,
        title: document.title,
        priceKes: document.priceKes,
        lessons: all.length,
        done: 0,
      },
      reading,
      lesson: {
        id: number,
        title,
        type,
        durationMin: minutes,
        mediaBytes,
        position: number,
        completed: false,
      },
      ...(await textOfLesson(ctx, { id: NO_COURSE, body }, reading.language)),
      video: videoOf(id, lesson, document.category),
      quiz: type === 'quiz' ? quizView(lesson, tryId, reading) : null,
      project:
        type === 'project' ? { rounds: [], more: null, again: null, mayHandIn: true, files: [] } : null,
      marking: type === 'project' ? await markingOf(ctx, lesson) : null,
      found: [],
      previous: link(number - 1),
      next: link(number + 1),
      onward: all[number] ? { id: number + 1, title: all[number].title, position: number + 1 } : null,
    }
    return { id, slug: lesson.slug, view }
  },
)

function videoOf(
  draftId: string,
  { slug, video, mediaBytes }: DraftLesson,
  category: CourseDocument['category'],
): LessonView['video'] {
  if (!video || mediaBytes === 0) return null
  const file = `/storage/v1/drafts/${draftId}/${slug}`
  return {
    src: `${file}.mp4`,
    captions: `${file}.vtt`,
    ...(video.captionsSw !== undefined && { captionsSw: `${file}.sw.vtt` }),
    bytes: mediaBytes,
    poster: pictureHref(sceneOf({ id: NO_COURSE, category })),
    transcript: video.slides.map(({ heading, narration }) => ({ heading, narration })),
  }
}

async function lessonInDraft(ctx: Context, draftId: unknown, number: number) {
  const { id, document, reading } = await draftIn(ctx, draftId)
  const all = lessonsOf(document)
  const lesson = Number.isInteger(number) ? all[number - 1] : undefined
  if (!lesson) throw new Refusal('not-found')
  return { id, document, lesson, all, reading }
}

function quizView(lesson: DraftLesson, tryId: string | null, { language }: Reading): QuizView {
  const drawn = tryId === null ? [] : drawnBy(lesson, tryId)
  if (tryId !== null && drawn.length > 0)
    return { state: 'open', language, attemptId: tryId, questions: questionViews(drawn, {}) }
  return {
    state: 'ready',
    language,
    questions: Math.min(QUIZ_QUESTIONS, lesson.questions.length),
    passPercent: QUIZ_PASS_PERCENT,
    waitSeconds: 0,
    again: null,
    cloth: null,
    last: null,
  }
}

/** Nothing of a try is kept: its name draws the same questions and options whenever it is asked. */
function drawnBy({ questions }: DraftLesson, tryId: string): DrawnQuestion[] {
  let step = 0
  const random = (max: number) => parseInt(hashOf(`${tryId} ${step++}`).slice(0, 8), 16) % max
  const bank = questions
    .filter(({ options, correct }) => options.length > 1 && correct.length > 0)
    .map((question, index) => ({ ...question, id: index + 1 }))
  return drawQuestions(bank, QUIZ_QUESTIONS, random)
}

/** How a try at a draft's quiz ends. */
export const previewResult = query(
  { who: 'signed-in', refuses: ['not-found', 'too-many'] },
  async (
    ctx,
    draftId: unknown,
    number: number,
    { tryId, answers }: { tryId: string; answers: Record<string, number[]> },
  ): Promise<QuizResult> => {
    const { lesson, all } = await lessonInDraft(ctx, draftId, number)
    const drawn = drawnBy(lesson, tryId)
    const scorePercent = scoreQuiz(drawn, answers)
    const isPassed = passed(scorePercent)
    const outline = all.map(({ title, type }, index) => ({ id: index + 1, title, type, moduleId: 1 }))
    return resultOf({ drawn, answers, scorePercent, passed: isPassed }, isPassed, ({ question, section }) => {
      const { read } = lesson.questions.find((one) => one.question === question) ?? { read: '' }
      const place = all.findIndex(({ slug }) => slug === read) + 1
      return lessonsToRead(outline, number, place || null, section)
    })
  },
)
