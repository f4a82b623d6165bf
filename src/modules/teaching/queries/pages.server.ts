import { DEFAULT_LOCALE, type Locale, locales } from '#kit/locales.ts'
import { and, asc, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Context, personTag } from '#context.ts'
import type { SiteEntry } from '#core/module.ts'
import { internal, query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { isStaying } from '#modules/accounts/queries/staying.server.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { called } from '#modules/courses/called.server.ts'
import { courseFigures, courses, courseTitle } from '#modules/courses/tables.server.ts'
import { teacherHref, TEACHERS_TAG } from '../rules.ts'
import { courseTeachers, teacherPages } from '../tables.server.ts'
import type { OwnTeacherPage, TeacherPageView } from '../types.ts'

const named = { accountName: users.name, profileName: profiles.fullName }

/** Of somebody who teaches a published course now. */
const taughtBy = ({ db }: Pick<Context, 'db'>, userId: typeof teacherPages.userId | typeof users.id) =>
  exists(
    db
      .select({ id: courses.id })
      .from(courseTeachers)
      .innerJoin(courses, and(eq(courses.id, courseTeachers.courseId), isNotNull(courses.publishedAt)))
      .where(eq(courseTeachers.userId, userId)),
  )

/** Switched on, not hidden, and of somebody who may be seen and teaches: joined with its account. */
const isPublic = (ctx: Pick<Context, 'db' | 'now'>) =>
  and(
    isNotNull(teacherPages.shownAt),
    isNull(teacherPages.hiddenAt),
    isNull(users.suspendedAt),
    isStaying(ctx),
    taughtBy(ctx, teacherPages.userId),
  )

/** The viewer's own page, also before there is one. */
export const ownTeacherPage = query(
  {
    who: 'signed-in',
    // 'not-found' for who teaches no course and has none.
    refuses: ['not-found'],
  },
  async (ctx): Promise<OwnTeacherPage> => {
    const { id } = ctx.viewer
    const row = rowOrRefuse(
      await ctx.db
        .select({ page: teacherPages, email: users.email, teaches: taughtBy(ctx, users.id), ...named })
        .from(users)
        .leftJoin(profiles, eq(profiles.id, users.id))
        .leftJoin(teacherPages, eq(teacherPages.userId, users.id))
        .where(eq(users.id, id)),
    )
    const { page, teaches } = row
    rowOrRefuse(page || teaches ? [row] : [])
    return {
      name: displayName({ accountName: row.accountName, profileName: row.profileName }),
      aboutEn: page?.aboutEn ?? '',
      aboutSw: page?.aboutSw ?? '',
      link: page?.link ?? '',
      isShown: page?.shownAt != null,
      path: page && teacherHref(page.slug),
      hidden: page?.hiddenBy ? { by: page.hiddenBy, reason: page.hiddenReason ?? '' } : null,
    }
  },
)

/** A teacher's page for everybody. */
export const teacherPage = query(
  {
    who: 'anyone',
    because: 'what a teacher switched on for everybody',
    // 'not-found', also while it is off or hidden.
    refuses: ['not-found'],
  },
  async (ctx, slug: string): Promise<TeacherPageView> => {
    const { page, avatarUrl, isSample, ...names } = rowOrRefuse(
      await ctx.db
        .select({ page: teacherPages, avatarUrl: profiles.avatarUrl, isSample: users.isSample, ...named })
        .from(teacherPages)
        .innerJoin(users, eq(users.id, teacherPages.userId))
        .leftJoin(profiles, eq(profiles.id, users.id))
        .where(and(eq(teacherPages.slug, slug), isPublic(ctx))),
    )
    ctx.cacheTag(TEACHERS_TAG, personTag(page.userId))
    const about: Record<Locale, string> = { en: page.aboutEn, sw: page.aboutSw }
    const own = about[ctx.locale]
    const other = locales.find((one) => one !== ctx.locale && about[one]) ?? DEFAULT_LOCALE
    return {
      id: page.id,
      name: displayName(names),
      picture: avatarUrl ?? undefined,
      about: own || about[other],
      lang: own ? undefined : other,
      link: page.link,
      path: teacherHref(page.slug),
      isSample,
      isOwn: ctx.viewer?.id === page.userId,
      courses: await coursesTaughtBy(ctx, page.userId),
    }
  },
)

async function coursesTaughtBy(ctx: Context, userId: string): Promise<TeacherPageView['courses']> {
  const { students, rating, reviews } = courseFigures
  const rows = await ctx.db
    .select({ id: courses.id, ...courseTitle, students, rating, reviews })
    .from(courseTeachers)
    .innerJoin(courses, and(eq(courses.id, courseTeachers.courseId), isNotNull(courses.publishedAt)))
    .leftJoin(courseFigures, eq(courseFigures.courseId, courses.id))
    .where(eq(courseTeachers.userId, userId))
    .orderBy(asc(courses.title), asc(courses.id))
  return rows.map(({ id, students, rating, reviews, ...title }) => ({
    id,
    ...called(ctx, title),
    students: students ?? 0,
    rating,
    reviews: reviews ?? 0,
  }))
}

/** Who of a course's teachers shows a page, by name: those of all courses are read once a minute. */
export const teachersShown = internal(
  async (ctx: Context, courseId: number): Promise<{ name: string; path: string; isSample: boolean }[]> => {
    const all = await ctx.publicCache.read(ctx, 'teacher pages', async (visitor) => {
      visitor.cacheTag(TEACHERS_TAG)
      const rows = await visitor.db
        .select({
          courseId: courseTeachers.courseId,
          userId: users.id,
          slug: teacherPages.slug,
          isSample: users.isSample,
          ...named,
        })
        .from(teacherPages)
        .innerJoin(users, eq(users.id, teacherPages.userId))
        .leftJoin(profiles, eq(profiles.id, users.id))
        .innerJoin(courseTeachers, eq(courseTeachers.userId, teacherPages.userId))
        .where(isPublic(visitor))
        .orderBy(asc(courseTeachers.namedAt), asc(users.id))
      visitor.cacheTag(...rows.map(({ userId }) => personTag(userId)))
      return rows.map(({ courseId, slug, isSample, accountName, profileName }) => ({
        courseId,
        name: displayName({ accountName, profileName }),
        path: teacherHref(slug),
        isSample,
      }))
    })
    return all.filter((one) => one.courseId === courseId)
  },
)

/** Pages of teachers that search engines may index. */
export async function sitemap(ctx: Context): Promise<SiteEntry[]> {
  const rows = await ctx.db
    .select({ slug: teacherPages.slug, updatedAt: teacherPages.updatedAt })
    .from(teacherPages)
    .innerJoin(users, eq(users.id, teacherPages.userId))
    .where(isPublic(ctx))
    .orderBy(asc(teacherPages.slug))
  return rows.map(({ slug, updatedAt }) => ({ path: teacherHref(slug), updatedAt }))
}

/** A page that can be reported. */
export const reportableTeacherPage = query(
  {
    who: 'signed-in',
    // 'not-found' for what is not public.
    refuses: ['not-found'],
  },
  async (ctx, rawId: unknown) => {
    const { userId, slug, ...names } = rowOrRefuse(
      await ctx.db
        .select({ userId: teacherPages.userId, slug: teacherPages.slug, ...named })
        .from(teacherPages)
        .innerJoin(users, eq(users.id, teacherPages.userId))
        .leftJoin(profiles, eq(profiles.id, users.id))
        .where(and(eq(teacherPages.id, idOrRefuse(rawId)), isPublic(ctx))),
    )
    return { userId, title: displayName(names), path: teacherHref(slug) }
  },
)

/** The words of a page as one text, for who judges it. */
export const wordsOf = sql<string>`concat_ws(E'\n\n', nullif(${teacherPages.aboutEn}, ''), nullif(${teacherPages.aboutSw}, ''), nullif(${teacherPages.link}, ''))`
