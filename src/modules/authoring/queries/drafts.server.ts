import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { sectionsIn } from '#kit/documents/sections.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { versionOf } from '#kit/version.ts'
import type { CourseDocument, DraftLesson, Fault } from '#course-format/document.ts'
import { type GuessShare, guessShares } from '#course-format/guessing.ts'
import { lessonNamed, readableIn } from '#course-format/lessons.ts'
import { outlineVersion } from '../drafts/outline.ts'
import { isOwnDraft } from './own-drafts.server.ts'
import { standingOf } from './requests.server.ts'
import { factsOf, publishedTitleSw, publishFaults } from './stored.server.ts'
import { isBegun } from '#course-format/translation-faults.ts'
import { courseDrafts, publishRequests } from '../tables.server.ts'
import { courseFigures, courses, instructors } from '#modules/courses/tables.server.ts'

/** A course as its authors see it: published, a draft, or both. */
export type AuthoredCourse = {
  courseId: number | null
  draftId: string | null
  title: string
  lessons: number
  isPublished: boolean
  /** A teacher asked to publish it. */
  isAsked: boolean
  updatedAt: Date
}

const draftTitle = sql<string>`${courseDrafts.document} ->> 'title'`
const draftLessons = sql<number>`jsonb_array_length(jsonb_path_query_array(${courseDrafts.document}, '$.modules[*].lessons[*]'))`

/** Every course and draft, what changed last first, for administrators. */
export const authoredCourses = query(
  { who: 'admin' },
  async (ctx, { q, page }: { q: string; page: number }): Promise<Page<AuthoredCourse>> => {
    const updatedAt = sql<Date>`coalesce(${courseDrafts.updatedAt}, ${courses.updatedAt})`.mapWith(
      courses.updatedAt,
    )
    return pageOf(
      ctx.db
        .select({
          courseId: courses.id,
          draftId: courseDrafts.id,
          title: sql<string>`coalesce(${draftTitle}, ${courses.title})`,
          lessons: sql<number>`coalesce(${draftLessons}, ${courseFigures.lessons}, 0)`,
          isPublished: sql<boolean>`${courses.publishedAt} is not null`,
          isAsked: sql<boolean>`${publishRequests.draftId} is not null`,
          updatedAt,
        })
        .from(courses)
        .fullJoin(courseDrafts, eq(courseDrafts.courseId, courses.id))
        .leftJoin(courseFigures, eq(courseFigures.courseId, courses.id))
        .leftJoin(
          publishRequests,
          and(eq(publishRequests.draftId, courseDrafts.id), isNull(publishRequests.refusedAt)),
        )
        .where(q ? or(contains(courses.title, q), contains(draftTitle, q)) : undefined)
        // Who waits for an answer comes first.
        .orderBy(sql`${publishRequests.askedAt} nulls last`, desc(updatedAt), desc(courses.id)),
      page,
    )
  },
)

/** One draft with everything that keeps it from being published. */
export const draftWithFaults = query(
  { who: 'signed-in', refuses: ['not-found', 'too-many'] },
  async (
    ctx,
    rawId: unknown,
  ): Promise<{
    id: string
    courseId: number | null
    document: CourseDocument
    /** Of its outline. */
    version: string
    faults: Fault[]
  }> => {
    const { id, courseId, document } = await draftById(ctx, rawId)
    const faults = await publishFaults(ctx, { document })
    return { id, courseId, document, version: outlineVersion(document), faults }
  },
)

/** One draft with where it is on its way to learners. */
export const draftOnItsWay = query(
  { who: 'signed-in', refuses: ['not-found', 'too-many'] },
  async (ctx, rawId: unknown) => {
    const draft = await draftWithFaults(ctx, rawId)
    return { ...draft, standing: await standingOf(ctx, draft) }
  },
)

/** @throws Refusal 'not-found', also for drafts that the viewer may not write */
async function draftById(ctx: Context, rawId: unknown) {
  return rowOrRefuse(
    await ctx.db
      .select()
      .from(courseDrafts)
      .where(and(eq(courseDrafts.id, idOrRefuse(rawId)), isOwnDraft(ctx))),
  )
}

export type DraftFacts = {
  facts: Omit<CourseDocument, 'modules'>
  version: string
  isPublished: boolean
  /** It is published in Kiswahili, too. */
  hasTitleSw: boolean
}

export const draftFacts = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, rawId: unknown): Promise<DraftFacts> => {
    const { document, courseId } = await draftById(ctx, rawId)
    const facts = factsOf(document)
    return {
      facts,
      version: versionOf(facts),
      isPublished: courseId !== null,
      hasTitleSw: (await publishedTitleSw(ctx, courseId)) !== null,
    }
  },
)

/** Who may teach a course, by name. */
export const teachers = query({ who: 'admin' }, async (ctx): Promise<{ slug: string; name: string }[]> => {
  return ctx.db
    .select({ slug: instructors.slug, name: instructors.name })
    .from(instructors)
    .orderBy(instructors.name, instructors.slug)
})

export type LessonDraft = {
  course: { id: string; title: string }
  /** Somebody has begun to say the course in Kiswahili. */
  isTranslated: boolean
  lesson: DraftLesson
  version: string
  /** Lessons that a question may name. */
  readable: { slug: string; title: string; sections: string[] }[]
  /** What guessing would be right in, of a quiz. */
  guesses: GuessShare[]
  faults: Fault[]
}

/** A lesson of a draft as its form needs it. */
export const lessonDraft = query(
  { who: 'signed-in', refuses: ['not-found', 'too-many'] },
  async (ctx, rawId: unknown, slug: string): Promise<LessonDraft> => {
    const { id, document, faults } = await draftWithFaults(ctx, rawId)
    const lesson = lessonNamed(document, slug)
    return {
      course: { id, title: document.title },
      isTranslated: isBegun(document),
      lesson,
      version: versionOf(lesson),
      readable: readableIn(document).map(({ slug, title, body }) => ({
        slug,
        title,
        sections: sectionsIn(body ?? ''),
      })),
      guesses: guessShares(lesson.questions),
      faults: faults
        .filter(({ path }) => lessonAt(document, path)?.slug === slug)
        .map(({ path, ...fault }) => ({ path: path.slice(4), ...fault })),
    }
  },
)

/** The lesson that a path of a document leads into. */
export function lessonAt(
  document: CourseDocument,
  [top, module, , lesson]: Fault['path'],
): DraftLesson | undefined {
  return top === 'modules' ? document.modules[Number(module)]?.lessons[Number(lesson)] : undefined
}

/** Numbers of the courses of which a draft is open, for whoever loads courses. */
export const draftedCourses = internal(async (ctx: Context): Promise<Set<number>> => {
  const rows = await ctx.db
    .select({ courseId: courseDrafts.courseId })
    .from(courseDrafts)
    .where(isNotNull(courseDrafts.courseId))
  return new Set(rows.flatMap(({ courseId }) => courseId ?? []))
})
