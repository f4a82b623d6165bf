import { teaches } from '#course-format/lesson-kinds.ts'
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type Context, readingLanguage } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { contentOfKind } from '#course-format/lesson-kinds.ts'
import { pictureHref } from '#kit/pictures/address.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, MINUTE, SECOND, timeInWords } from '#kit/time.ts'
import { withFacts } from '#modules/kenya-facts/queries.server.ts'
import { worksOf } from '#modules/practice/queries/works.server.ts'
import { ownStanding } from '#modules/tracker/queries/standing.server.ts'
import { momentsSince } from '#modules/tracker/rules.ts'
import { weeksInWords } from '#modules/tracker/queries/pictures.server.ts'
import { openableLesson } from '../course-access.server.ts'
import { breadcrumbs } from '#kit/documents/schema-org.ts'
import { renderLesson } from '#course-format/lesson-text/html.server.ts'
import { QUIZ_PASS_PERCENT, QUIZ_QUESTIONS, quizToTestOut, quizWaitS } from '../rules.ts'
import { drawnIn, lessonsToRead, questionViews, resultOf } from '../parts/quiz-views.ts'
import { m } from '#paraglide/messages.js'
import { MOST_ROUNDS } from '#course-format/rubric.ts'
import { sceneOf } from '../scenes.server.ts'
import { markingOf, roundsOf } from './rounds.server.ts'
import { waitingFilesOf } from './work-files.server.ts'
import type { MarkingView, RoundView } from '../mark-views.ts'
import { lessons, quizAttempts, quizQuestions } from '../tables.server.ts'
import type { LessonView, SampleView } from '../parts/lesson-view.ts'
import type { QuizView, Reading, VideoOutline } from '../types.ts'
import { lessonIn, readingOf, inReadingLanguage } from '#course-format/reading.ts'
import { courseView, lessonOutline, outlineIn } from './course.server.ts'
import { textOfLesson } from './exercises.server.ts'
import { versionOf } from '#kit/version.ts'

type Outline = Awaited<ReturnType<typeof lessonOutline>>
type Open = Awaited<ReturnType<typeof openableLesson>>
type Lesson = Open['lesson']

/** All rounds of a project, or the newest and the newest that was marked. */
export type Shown = {
  allRounds?: boolean
  /** Milliseconds: what was earned since then leads on from it. */ sinceMs?: number
}

/** One lesson with its content, for somebody to whom it opens. */
export const lessonView = query(
  {
    who: 'anyone',
    because: 'lessons of free courses are public; a locked one refuses',
    // 'lesson-locked' (CRS-15+).
    refuses: ['course-not-found', 'not-found', 'lesson-locked', 'too-many', 'lesson-later', 'lesson-part'],
  },
  async (ctx, courseId: unknown, lessonId: unknown, shown: Shown = {}): Promise<LessonView> =>
    viewOf(ctx, await openableLesson(ctx, courseId, lessonId), shown),
)

/** The content of a lesson of which the caller has asked whether it opens. */
export const viewOf = internal(
  async (ctx: Context, open: Open, { allRounds = false, sinceMs }: Shown = {}): Promise<LessonView> => {
    const reading = readingOf(open.course, readingLanguage(ctx))
    const [course, lesson] = [
      inReadingLanguage(reading, open.course, open.course.sw),
      lessonIn(reading, open.lesson),
    ]
    // Asked for beside the outline.
    const works = worksOf(ctx, lesson.id)
    const gains = ctx.viewer !== null && teaches(lesson)
    const [rows, standing] = await Promise.all([
      lessonOutline(ctx, course.id),
      gains ? ownStanding(ctx) : null,
      works,
    ])
    const outline = outlineIn(reading, rows)
    const at = outline.findIndex((row) => row.id === lesson.id)
    const neighbour = (index: number) =>
      outline[index] ? { id: outline[index].id, title: outline[index].title } : null
    const { id, title, type, durationMin, mediaBytes } = lesson
    const completed = outline[at]?.completed ?? false
    const work = await workIn(ctx, lesson, { outline, reading, allRounds })
    return {
      course: {
        id: course.id,
        title: course.title,
        priceKes: course.priceKes,
        lessons: outline.length,
        done: outline.filter((row) => row.completed).length,
      },
      reading,
      lesson: { id, title, type, durationMin, mediaBytes, position: at + 1, completed },
      ...stepOf(outline[at]),
      ...(standing && {
        gain: {
          cloth: weeksInWords(standing, 1),
          mastered: outline[at]?.mastered ?? false,
          sinceMs: ctx.now().getTime(),
          earned: sinceMs === undefined ? [] : momentsSince(standing, new Date(sinceMs)),
        },
      }),
      ...(await textOfLesson(ctx, lesson, reading.language, works)),
      video: videoOf(open.course, lesson),
      ...work,
      marking: type === 'project' ? withoutLevels(await markingOf(ctx, lesson), work, allRounds) : null,
      ...(ctx.viewer && testOutAt(outline, at)),
      previous: neighbour(at - 1),
      next: neighbour(at + 1),
      onward: onwardIn(ctx, outline, at),
      found: ctx.viewer ? [] : [wayTo(ctx, course, { title, part: `lessons/${id}` })],
    }
  },
)

/** Another device goes on where they stopped. */
function stepOf(row: Outline[number] | undefined): Pick<LessonView, 'step'> {
  const { at = null, words, when } = row?.stop ?? {}
  return when && at !== null ? { step: { at, words: words ?? '', whenMs: when.getTime() } } : {}
}

/** Offered before anything of a section was done, at its first lesson. */
function testOutAt(outline: Outline, at: number): Pick<LessonView, 'testOut'> {
  const section = outline.filter(({ moduleId }) => moduleId === outline[at]?.moduleId)
  const isFirst = section[0]?.id === outline[at]?.id
  const quiz = isFirst && section.every(({ completed }) => !completed) ? quizToTestOut(section) : null
  return quiz === null ? {} : { testOut: quiz }
}

/** What a visitor has done is only known to their phone. */
function onwardIn({ viewer }: Context, outline: Outline, at: number): LessonView['onward'] {
  const open = outline.findIndex((row, place) => !row.completed && place !== at)
  const to = outline[at + 1] ? at + 1 : viewer ? open : -1
  const lesson = outline[to]
  return lesson ? { id: lesson.id, title: lesson.title, position: to + 1 } : null
}

/** Once something was handed in, the levels stand behind the link to all rounds: the mark says those that count. */
const withoutLevels = (marking: MarkingView, { project }: Pick<LessonView, 'project'>, allRounds: boolean) =>
  project && project.rounds.length > 0 && !allRounds ? { ...marking, criteria: [], about: '' } : marking

/** The first text of a paid course, whole and for everybody (decision 054). Nothing else of the course opens by it. */
export const sampleLesson = query(
  {
    who: 'anyone',
    because: 'decision 054: the first text of a paid course is for everybody',
    // 'not-found' for a course that is free or has no text.
    refuses: ['course-not-found', 'not-found', 'too-many'],
  },
  async (ctx, courseId: unknown): Promise<SampleView> => {
    const { course, sample, unlocked, begun, continueLessonId } = await courseView(ctx, courseId)
    if (!sample) throw new Refusal('not-found')
    const { id, title, category, level, priceKes, reading } = course
    const [row] = await ctx.db.select().from(lessons).where(eq(lessons.id, sample.id))
    const { body } = lessonIn(reading, row!)
    return {
      course: { id, title, category, level, priceKes, lessons: course.lessons },
      reading,
      lesson: sample,
      bodyHtml: await withFacts(ctx, renderLesson(body ?? '', reading.language), reading.language),
      goOn: unlocked ? { lessonId: continueLessonId, begun } : null,
      found: ctx.viewer ? [] : [wayTo(ctx, course, { title: sample.title, part: 'sample' })],
    }
  },
)

const wayTo = (
  { config }: Context,
  course: { id: number; title: string },
  { title, part }: { title: string; part: string },
) =>
  breadcrumbs(config.origin, [
    { label: m.common_courses(), path: '/courses' },
    { label: course.title, path: `/courses/${course.id}` },
    { label: title, path: `/courses/${course.id}/${part}` },
  ])

/** What somebody who is signed in does in a lesson: its quiz or its project. */
async function workIn(
  ctx: Context,
  { id, type }: Lesson,
  { outline, reading, allRounds }: { outline: Outline; reading: Reading; allRounds: boolean },
) {
  const { viewer } = ctx
  return {
    quiz: viewer && type === 'quiz' ? await quizView(ctx, viewer.id, id, { outline, reading }) : null,
    project: viewer && type === 'project' ? await projectOf(ctx, viewer.id, id, allRounds) : null,
  }
}

export function videoOf(
  course: Parameters<typeof sceneOf>[0],
  { id, type, video, mediaBytes }: Pick<Lesson, 'id' | 'type' | 'video' | 'mediaBytes'>,
): LessonView['video'] {
  if (contentOfKind({ type }) !== 'film' || !video) return null
  return {
    ...mediaAddresses(id, video, mediaBytes),
    bytes: mediaBytes,
    poster: pictureHref(sceneOf(course)),
    transcript: video.slides.map(({ heading, narration }) => ({ heading, narration })),
  }
}

/** So long a passed quiz leads on by what it earned. */
const NEW_FOR = 10 * MINUTE

/** The open attempt without its keys, else how the last one ended and when another may begin. */
async function quizView(
  ctx: Context,
  userId: string,
  lessonId: number,
  { outline, reading }: { outline: Outline; reading: Reading },
): Promise<QuizView> {
  const own = and(eq(quizAttempts.userId, userId), eq(quizAttempts.lessonId, lessonId))
  const [latest] = await ctx.db
    .select()
    .from(quizAttempts)
    // One that ended by itself tells nothing.
    .where(and(own, or(isNull(quizAttempts.submittedAt), isNotNull(quizAttempts.scorePercent))))
    .orderBy(sql`submitted_at desc nulls first`)
    .limit(1)
  const { drawn, language } = drawnIn(reading, latest?.drawn ?? [])
  if (latest && !latest.submittedAt)
    return { state: 'open', attemptId: latest.id, questions: questionViews(drawn, latest.answers), language }
  const hasPassed = (await ctx.db.$count(quizAttempts, and(own, eq(quizAttempts.passed, true)))) > 0
  const standing = hasPassed ? await ownStanding(ctx) : null
  const isNew = latest?.passed && latest.submittedAt! > after(ctx.now(), -NEW_FOR)
  const bankSize = await ctx.db.$count(quizQuestions, eq(quizQuestions.lessonId, lessonId))
  const ended = latest?.submittedAt && { submittedAt: latest.submittedAt, passed: latest.passed === true }
  const waitSeconds = quizWaitS(ended || null, ctx.now())
  return {
    state: 'ready',
    language,
    questions: Math.min(QUIZ_QUESTIONS, bankSize),
    passPercent: QUIZ_PASS_PERCENT,
    waitSeconds,
    again: waitSeconds > 0 ? fullMinuteAfter(ctx, waitSeconds) : null,
    cloth: standing && weeksInWords(standing, 1),
    ...(standing && isNew && { earned: momentsSince(standing, latest.startedAt) }),
    last: latest
      ? resultOf({ ...latest, drawn }, hasPassed, ({ readLessonId, section }) =>
          lessonsToRead(outline, lessonId, readLessonId, section),
        )
      : null,
  }
}

/** The next full minute on the viewer's clock, so that nobody comes too early. */
const fullMinuteAfter = ({ now, locale, zone }: Context, seconds: number): string =>
  timeInWords(new Date(Math.ceil(after(now(), seconds * SECOND).getTime() / MINUTE) * MINUTE), locale, zone)

/** The newest round and the newest mark; what came before stands behind a link, as a page of it all would be long and heavy. */
async function projectOf(ctx: Context, userId: string, lessonId: number, allRounds: boolean) {
  const all = await roundsOf(ctx, { as: 'learner' }, { userId, lessonId })
  const marked = all.filter(({ state }) => state === 'marked')
  const rounds = allRounds ? all : all.filter((round, at) => at === 0 || round === marked[0])
  const hidden = all.length - rounds.length
  const mayHandIn = marked.length < MOST_ROUNDS
  return {
    rounds,
    more: hidden > 0 ? m.marking_more({ count: hidden }) : null,
    again: againNote(all[0], mayHandIn),
    mayHandIn,
    files: await waitingFilesOf(ctx, lessonId),
  }
}

function againNote(newest: RoundView | undefined, mayHandIn: boolean): string | null {
  if (!newest) return null
  if (!mayHandIn) return m.marking_rounds_used({ ruleRounds: MOST_ROUNDS })
  return newest.state === 'waiting' ? m.marking_again_waits() : m.marking_again_better()
}

/** Where a lesson's film and captions are. Others have another address, because browsers keep these for a day. */
function mediaAddresses(lessonId: number, { film, captions, captionsSw }: VideoOutline, bytes: number) {
  const folder = `/storage/v1/lessons/${lessonId}`
  const version = (of: string | undefined) =>
    of === undefined ? bytes.toString(36) : versionOf({ of }).slice(0, 8)
  return {
    src: `${folder}/video.mp4?v=${version(film)}`,
    captions: `${folder}/captions.vtt?v=${version(captions)}`,
    ...(captionsSw !== undefined && { captionsSw: `${folder}/captions.sw.vtt?v=${version(captionsSw)}` }),
  }
}
