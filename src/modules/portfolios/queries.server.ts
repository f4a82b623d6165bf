import { and, asc, eq, exists, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import type { SiteEntry } from '#core/module.ts'
import { query } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import type { ShareFacts } from '#kit/documents/share-picture.ts'
import { Refusal } from '#kit/refusal.ts'
import { dayInWords, EAST_AFRICA } from '#kit/time.ts'
import { writtenIn } from '#kit/words.ts'
import { shownLink, withoutContacts } from '#kit/people/contacts.ts'
import { displayName, drawnPicture } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { passedWorks } from '#modules/courses/queries/passed-works.server.ts'
import { type CertificateKind, certificates, submissions } from '#modules/courses/tables.server.ts'
import { ownCertificates } from '#modules/credentials/queries/certificates.server.ts'
import { ownResumes } from '#modules/resumes/queries/own.server.ts'
import { resumes } from '#modules/resumes/tables.server.ts'
import { m } from '#paraglide/messages.js'
import { MOST_CERTIFICATES, MOST_PROJECTS, mayBeHandle, portfolioHref, suggestedHandle } from './rules.ts'
import { portfolioHandles, portfolios } from './tables.server.ts'
import type { OwnPortfolio, PortfolioView, ShownProject } from './types.ts'

/**
 * Switched on, and of an adult who may be seen, joined with their account. It is gone as soon as they ask for their account to be deleted,
 * and not only when that is done.
 */
const isPublic = ({ now }: Pick<Context, 'now'>): SQL =>
  and(
    isNotNull(portfolios.shownAt),
    isNull(users.suspendedAt),
    isNull(users.deletionAskedAt),
    isNull(users.erasedAt),
    or(isNull(users.minorUntil), lte(users.minorUntil, now())),
  )!

/** What the viewer may show: projects that passed, valid certificates and shared CVs of theirs. */
export const choosable = query({ who: 'signed-in' }, async (ctx) => ({
  works: await passedWorks(ctx, { as: 'learner' }, ctx.viewer.id),
  certificates: (await ownCertificates(ctx)).filter(({ revokedAt }) => revokedAt === null),
  cvs: (await ownResumes(ctx)).filter(({ isShared }) => isShared),
}))

/** The viewer's own, also before there is one. */
export const ownPortfolio = query({ who: 'adult' }, async (ctx): Promise<OwnPortfolio> => {
  const { id, name } = ctx.viewer
  const [row] = await ctx.db.select().from(portfolios).where(eq(portfolios.userId, id))
  const { works, certificates, cvs } = await choosable(ctx)
  const dayOf = (at: Date) => dayInWords(at, ctx.locale, EAST_AFRICA)
  return {
    name,
    handle: row?.handle ?? '',
    suggested: suggestedHandle(name),
    isShown: row?.shownAt != null,
    isIndexed: row?.isIndexed ?? false,
    takesMessages: row?.takesMessages ?? true,
    projects: works.map(({ lessonId, title, course, mark }, at) => ({
      value: String(lessonId),
      label: title,
      hint: `${course}. ${mark.word}. ${mark.by}`,
      // Before anything was chosen, as much is offered as can be shown.
      isChosen: row ? row.lessonIds.includes(lessonId) : at < MOST_PROJECTS,
    })),
    // By course: who ticks it shows both kinds, where there are two.
    certificates: onePerCourse(certificates).map(({ kinds, courseId, courseTitle, completedAt }, at) => ({
      value: String(courseId),
      label: kinds.has('skill') ? `${courseTitle} (${m.skill_title()})` : courseTitle,
      hint: dayOf(completedAt),
      isChosen: row ? row.courseIds.includes(courseId) : at < MOST_CERTIFICATES,
    })),
    cvs: cvs.map(({ id, name, updatedAt }) => ({
      value: id,
      label: name,
      hint: dayOf(updatedAt),
      isChosen: row?.resumeId === id,
    })),
  }
})

/** The newest of each course, with the kinds that there are. */
function onePerCourse<One extends { courseId: number; kind: CertificateKind }>(all: One[]) {
  return all
    .filter(({ courseId }, at) => all.findIndex((one) => one.courseId === courseId) === at)
    .map((one) => ({
      ...one,
      kinds: new Set(all.filter(({ courseId }) => courseId === one.courseId).map(({ kind }) => kind)),
    }))
}

const named = { accountName: users.name, profileName: profiles.fullName }

/** The portfolio at an address, if everybody may see it. @throws Refusal 'not-found' */
async function publicOne(ctx: Context, typed: string) {
  const handle = typed.toLowerCase()
  if (!mayBeHandle(handle)) throw new Refusal('not-found')
  const { names, ...row } = rowOrRefuse(
    await ctx.db
      .select({
        portfolio: portfolios,
        avatarUrl: profiles.avatarUrl,
        shareKey: resumes.shareKey,
        names: named,
      })
      .from(portfolios)
      .innerJoin(users, eq(users.id, portfolios.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      // A CV of their own alone, whatever the row says.
      .leftJoin(resumes, and(eq(resumes.id, portfolios.resumeId), eq(resumes.userId, portfolios.userId)))
      .where(and(eq(portfolios.handle, handle), isPublic(ctx))),
  )
  return { ...row, name: displayName(names) }
}

/** A portfolio as everybody reads it, in the language of the request. */
export const portfolioPage = query(
  {
    who: 'anyone',
    because: 'what somebody switched on for everybody',
    // 'not-found', also while it is off.
    refuses: ['not-found'],
  },
  async (ctx, handle: string): Promise<PortfolioView> => {
    const { portfolio, avatarUrl, shareKey, name } = await publicOne(ctx, handle)
    const { userId } = portfolio
    return {
      seed: userId,
      name,
      picture: avatarUrl ?? undefined,
      handle: portfolio.handle,
      path: portfolioHref(portfolio.handle),
      isIndexed: portfolio.isIndexed,
      isOwn: ctx.viewer?.id === userId,
      takesMessages: portfolio.takesMessages,
      cvPath: shareKey && `/cv/${shareKey}`,
      projects: await projectsOf(ctx, userId),
      certificates: await certificatesOf(ctx, portfolio),
    }
  },
)

/** Of a submission: its learner shows it to everybody. */
export const isShown = (ctx: Context): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(portfolios)
      .innerJoin(users, eq(users.id, portfolios.userId))
      .where(
        and(
          eq(portfolios.userId, submissions.userId),
          sql`${submissions.lessonId} = any(${portfolios.lessonIds})`,
          isPublic(ctx),
        ),
      ),
  )

/** The works that somebody shows: the database judges by the row that says so. */
async function projectsOf(ctx: Context, userId: string): Promise<ShownProject[]> {
  const works = await passedWorks(ctx, { as: 'everybody', shows: isShown(ctx) }, userId)
  return works.map(({ lessonId, title, course, lang, text, link, files, mark }) => {
    const language = text === null ? null : writtenIn(text)
    return {
      key: lessonId,
      title,
      course,
      lang,
      text: text && withoutContacts(text),
      link: shownLink(link),
      files,
      wordsIn: language === null || language === ctx.locale ? undefined : language,
      grade: mark.word,
      by: mark.by,
    }
  })
}

async function certificatesOf(
  { db, locale }: Context,
  { userId, courseIds }: typeof portfolios.$inferSelect,
): Promise<PortfolioView['certificates']> {
  if (courseIds.length === 0) return []
  const { id, kind, courseTitle, completedAt, courseId } = certificates
  const rows = await db
    .select({ id, kind, courseTitle, completedAt })
    .from(certificates)
    .where(
      and(
        eq(certificates.userId, userId),
        sql`${courseId} = any(${sql.param(courseIds, portfolios.courseIds)})`,
        isNull(certificates.revokedAt),
      ),
    )
    .orderBy(sql`${completedAt} desc`, asc(id))
  return rows.map(({ id, kind, courseTitle, completedAt }) => ({
    path: `/verify/${id}`,
    course: courseTitle,
    ...(kind === 'skill' && { kind: m.skill_title() }),
    on: dayInWords(completedAt, locale, EAST_AFRICA),
  }))
}

/** What a portfolio's picture for link previews says, in the language of the page. A photograph stays on the page. */
export const portfolioShareOf = (
  { locale }: Pick<Context, 'locale'>,
  { handle, name, picture, projects, certificates }: PortfolioView,
): ShareFacts => ({
  kind: 'portfolio',
  id: handle,
  language: locale,
  title: name,
  label: m.portfolio_title(),
  line: summaryOf({ projects: projects.length, certificates: certificates.length }),
  portrait: drawnPicture(picture ?? null),
  scene: 'path',
  seed: name,
})

/** How much there is to see, in words; of what there is none, nothing. */
export const summaryOf = ({ projects, certificates }: { projects: number; certificates: number }): string =>
  [
    projects > 0 ? m.portfolio_count_projects({ count: projects }) : '',
    certificates > 0 ? m.portfolio_count_certificates({ count: certificates }) : '',
  ]
    .filter(Boolean)
    .join(', ')

/** The same of a portfolio that everybody may see; null for any other. */
export const portfolioShare = query(
  { who: 'anyone', because: 'for the drawn picture of a page that everybody may see' },
  async (ctx, handle: string): Promise<ShareFacts | null> => {
    const page = await portfolioPage(ctx, handle).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'not-found') return null
      throw error
    })
    return page && portfolioShareOf(ctx, page)
  },
)

/** Whom the viewer would write to. */
export const whomToHire = query(
  {
    who: 'adult',
    // 'not-found' also where they take no messages; 'message-self' for one's own.
    refuses: ['not-found', 'message-self'],
  },
  async (ctx, handle: string): Promise<{ userId: string; name: string; path: string }> => {
    const { portfolio, name } = await publicOne(ctx, handle)
    if (portfolio.userId === signedIn(ctx).id) throw new Refusal('message-self')
    if (!portfolio.takesMessages) throw new Refusal('not-found')
    return { userId: portfolio.userId, name, path: portfolioHref(portfolio.handle) }
  },
)

/** Portfolios that search engines may keep. */
export async function sitemap(ctx: Context): Promise<SiteEntry[]> {
  const rows = await ctx.db
    .select({ handle: portfolios.handle, updatedAt: portfolios.updatedAt })
    .from(portfolios)
    .innerJoin(users, eq(users.id, portfolios.userId))
    .where(and(eq(portfolios.isIndexed, true), isPublic(ctx)))
    .orderBy(asc(portfolios.handle))
  return rows.map(({ handle, updatedAt }) => ({ path: portfolioHref(handle), updatedAt }))
}

/** What the viewer may take along, by table. */
export const ownPortfoliosData = query({ who: 'signed-in' }, async (ctx) => ({
  portfolios: await ctx.db.select().from(portfolios).where(eq(portfolios.userId, ctx.viewer.id)),
  portfolio_handles: await ctx.db
    .select()
    .from(portfolioHandles)
    .where(eq(portfolioHandles.userId, ctx.viewer.id))
    .orderBy(asc(portfolioHandles.freeAt)),
}))
