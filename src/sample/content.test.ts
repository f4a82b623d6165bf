import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { AppContext } from '#context.ts'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import {
  articles as articleRows,
  helpArticles,
  legalPages,
  siteFigures,
} from '#modules/publishing/tables.server.ts'
import { editableArticles } from '#modules/publishing/records/articles.server.ts'
import { editableHelp } from '#modules/publishing/records/help.server.ts'
import { loadArticles, loadStartingContent } from '#modules/publishing/sample/load-site.server.ts'
import { readArticles, readStartingContent } from '#modules/publishing/sample/read-site.server.ts'
import { editableSynonyms } from '#modules/catalogue/records/synonyms.server.ts'
import { editablePrices } from '#modules/courses/records.server.ts'
import { editCourse } from '#modules/authoring/commands/drafts-of-courses.server.ts'
import { publishDraft } from '#modules/authoring/commands/publish.server.ts'
import { enrolIn } from '#modules/courses/commands/enrol.server.ts'
import { catalogue } from '#modules/catalogue/queries/catalogue.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { loadCourses } from '#modules/courses/sample/load-courses.server.ts'
import { loadSynonyms, readSynonyms } from '#modules/catalogue/sample/load-synonyms.server.ts'
import type { Sample } from '#course-format/sample.ts'
import { readSample, withoutPeople } from '#modules/authoring/sample/read-sample.server.ts'
import { synonyms } from '#modules/catalogue/tables.server.ts'
import { courses, instructors, lessons } from '#modules/courses/tables.server.ts'
import { draftedCourses } from '#modules/authoring/queries/drafts.server.ts'
import { writeLesson } from '#modules/authoring/test-drafts.ts'
import { CatalogueFilters } from '#modules/catalogue/types.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { sampledSpec } from '#test/sampled-world.ts'
import { spec, type World } from '#test/world.ts'
import { loadContentOfFirstStart, loadLaunchContent } from './content.server.ts'
import { loadSample } from './sample.server.ts'

const files = withoutPeople(readSample())

/** An installation of its own database, with M-Pesa's credentials. */
const live = ({ config, ...ctx }: AppContext): AppContext => ({
  ...ctx,
  config: {
    ...config,
    embedded: false,
    sampleData: false,
    mpesa: {
      ...config.mpesa,
      simulator: false,
      credentials: {
        baseUrl: 'https://api.safaricom.co.ke',
        consumerKey: 'key',
        consumerSecret: 'secret',
        shortcode: '400200',
        passkey: 'passkey',
      },
    },
  },
})

const rowsOf = <Row>(found: unknown): Row[] => (found as { rows: Row[] }).rows

/** Names of tables that have rows. */
async function filledTables({ db }: AppContext): Promise<string[]> {
  const names = rowsOf<{ name: string }>(
    await db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    ),
  )
  const filled = []
  for (const { name } of names)
    if (rowsOf(await db.execute(sql`select 1 from ${sql.identifier(name)} limit 1`)).length > 0)
      filled.push(name)
  return filled.sort()
}

/** Rows that this transaction has added, changed and removed so far. */
async function writes({ db }: AppContext): Promise<number> {
  const [row] = rowsOf<{ n: number }>(
    await db.execute(
      sql`select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as n from pg_stat_xact_user_tables`,
    ),
  )
  return row!.n
}

/** A few courses of the files, which take a moment. */
const some = (
  change: (course: Sample['courses'][number]) => Sample['courses'][number] = (course) => course,
) => ({ ...files, courses: files.courses.slice(0, 4).map(change) })

describe('what belongs to every installation', () => {
  spec(
    '[DATA-34+] [CAT-02+] [CAT-13+] [BLOG-02+] fills one with live M-Pesa, without one person or anything that people do, and a second time nothing is written',
    async ({ world }) => {
      const ctx = live(world.visitor)
      const said = await runCommand(ctx, ['content', 'load'])
      expect(said).toEqual({
        ok: true,
        text: expect.stringMatching(
          new RegExp(
            `^Added 1 teacher, ${files.courses.length} courses, \\d+ final tasks, \\d+ synonyms, \\d+ facts of Kenya, \\d+ questions of the assessment, ${readArticles().length} articles, 68 help articles, 6 frequent questions, \\d+ learning paths, 2 legal pages\\.$`,
          ),
        ),
      })
      expect(await filledTables(ctx)).toEqual([
        'articles',
        'assessment_questions',
        'audit_log',
        'counts',
        'course_counts',
        'course_modules',
        'courses',
        'faq_items',
        'final_tasks',
        'help_articles',
        'instructors',
        'kenya_facts',
        'learning_paths',
        'legal_pages',
        'lessons',
        'quiz_questions',
        'search_words',
        'seeded_records',
        'shared_values',
        'site_figures',
        'synonyms',
      ])
      expect(await ctx.db.$count(siteFigures, sql`value <> '' or is_live`)).toBe(0)
      expect(await ctx.db.select({ name: instructors.name }).from(instructors)).toEqual([
        { name: 'Stadi team' },
      ])
      expect(await ctx.db.selectDistinct({ author: articleRows.author }).from(articleRows)).toEqual([
        { author: 'Stadi team' },
      ])
      const { cards } = await catalogue(ctx, CatalogueFilters.parse({}))
      expect(cards).toHaveLength(20)
      for (const { students, reviews, rating } of cards)
        expect([students, reviews, rating]).toEqual([0, 0, null])
      expect(await ctx.db.$count(courses, sql`published_at <> ${world.now()}`)).toBe(0)

      const before = await writes(ctx)
      world.wait(60_000)
      expect(await runCommand(ctx, ['content', 'load'])).toEqual({
        ok: true,
        text: 'Everything that comes with Stadi is there; nothing was written.',
      })
      expect((await writes(ctx)) - before).toBe(0)
    },
  )

  spec(
    '[DATA-34+] is listed, and compared part by part without a row being written, before it is loaded',
    async ({ world }) => {
      const ctx = live(world.visitor)
      const say = async (...words: string[]) => (await runCommand(ctx, ['content', ...words])).text
      const before = await filledTables(ctx)
      expect(await say('diff', 'articles', 'legal')).toBe(
        `Would add ${readArticles().length} articles, 2 legal pages.`,
      )
      expect(await filledTables(ctx)).toEqual(before)
      expect(await say('load', 'articles', 'legal')).toBe(
        `Added ${readArticles().length} articles, 2 legal pages.`,
      )
      expect(await ctx.db.$count(courses)).toBe(0)
      await ctx.db
        .update(articleRows)
        .set({ title: 'Ours' })
        .where(eq(articleRows.slug, readArticles()[0]!.slug))
      expect(await say('diff', 'articles')).toBe(
        `Everything that comes with Stadi is there; nothing would be written.\nWould leave as they are, because people here changed them or took them away: article ${readArticles()[0]!.slug}.`,
      )
      // A part is not all.
      expect(await say('list')).toMatch(
        new RegExp(
          `^courses +${files.courses.length}\nquestions +\\d+\narticles +${readArticles().length}\n[^]*\nLoaded here: nothing yet\\.$`,
        ),
      )
      await say('load')
      expect(await say('list')).toMatch(/Loaded here: what came with this version\.$/)
      for (const words of [[], ['lift'], ['load', 'people'], ['list', 'courses']])
        expect(await runCommand(ctx, ['content', ...words])).toEqual({
          ok: false,
          text: expect.stringContaining('npm run content -- list | diff [NAME…] | load [NAME…]'),
        })
    },
  )

  sampledSpec('[DATA-34+] is all there where the samples are, and the list says so', async ({ world }) => {
    const say = async (...words: string[]) => (await runCommand(world.visitor, ['content', ...words])).text
    expect(await say('list')).toMatch(/Loaded here: what came with this version\.$/)
    expect(await say('diff')).toBe('Everything that comes with Stadi is there; nothing would be written.')
  })

  spec('comes by itself to a first start, and to no later one', async ({ world }) => {
    const ctx = live(world.visitor)
    expect(await loadContentOfFirstStart(ctx)).toBe(true)
    expect(await ctx.db.$count(courses)).toBe(files.courses.length)
    await ctx.db.delete(courses)
    expect(await loadContentOfFirstStart(ctx)).toBe(false)
    expect(await ctx.db.$count(courses)).toBe(0)
    // Nor by hand: it was taken away.
    expect(await loadLaunchContent(ctx)).toContainEqual(
      expect.objectContaining({ added: 0, kept: expect.arrayContaining([files.courses[0]!.slug]) }),
    )
    expect(await ctx.db.$count(courses)).toBe(0)
  })

  spec('does not come by itself where people have made a course of their own', async ({ world }) => {
    const ctx = live(world.visitor)
    await ctx.db.insert(instructors).values(files.instructors)
    const { modules: _, reviews: __, instructor, ...own } = { ...files.courses[0]!, id: 1001 }
    const now = world.now()
    await ctx.db
      .insert(courses)
      .values({ ...own, instructorSlug: instructor, createdAt: now, updatedAt: now })
    expect(await loadContentOfFirstStart(ctx)).toBe(false)
    expect(await ctx.db.$count(courses)).toBe(1)
  })

  spec('[DATA-34+] is taught by the sample’s people as soon as the sample comes', async ({ world }) => {
    await loadContentOfFirstStart(world.visitor)
    await loadSample(world.visitor)
    const { db } = world.visitor
    expect(await db.$count(courses, eq(courses.instructorSlug, 'stadi-team'))).toBe(0)
    expect(await db.$count(articleRows, eq(articleRows.author, 'Stadi team'))).toBe(0)
    expect(
      await db.$count(
        courses,
        sql`exists (select 1 from enrolments e where e.course_id = courses.id and e.enrolled_at < courses.published_at)`,
      ),
    ).toBe(0)
    // And stays so when somebody loads it by hand.
    expect(
      (await loadLaunchContent(world.visitor)).filter(({ added, updated }) => added + updated > 0),
    ).toEqual([])
  })
})

describe('what people here changed', () => {
  spec(
    '[ADM-18+] [INFO-13] stays: a lesson, a question, a price, a withdrawn course; the rest of the courses is brought up to date',
    async ({ world }) => {
      const admin = { ...(await world.admin()), config: live(world.visitor).config }
      const [first, second, third, fourth] = some().courses
      await loadCourses(admin, some(), { invented: false })
      const lessonsOf = (course: typeof first) => course!.modules.flatMap((module) => module.lessons)
      const [text, other] = lessonsOf(first).filter(({ type }) => type === 'text')
      const draft = await editCourse(admin, first!.id)
      await writeLesson(admin, draft, text!.slug, { body: `${text!.body}\n\nWritten here.` })
      await publishDraft(admin, draft)
      const { version } = await editablePrices.find(admin, String(second!.id))
      await editablePrices.save(admin, String(second!.id), { priceKes: '100', version })
      await admin.db.update(courses).set({ publishedAt: null }).where(eq(courses.id, third!.id))
      const learner = await world.member('Amina')
      await enrolIn(learner, fourth!.id)

      const newer = some((course) => ({
        ...course,
        title: `${course.title} anew`,
        priceKes: course.id === second!.id ? 50 : course.priceKes,
        modules: course.modules.map((module) => ({
          ...module,
          lessons: module.lessons.map((lesson) =>
            lesson.body === null ? lesson : { ...lesson, body: `${lesson.body}\n\nAnew.` },
          ),
        })),
      }))
      const { seeded } = await loadCourses(admin, newer, { invented: false })
      expect(seeded).toContainEqual({
        what: { one: 'course', many: 'courses' },
        added: 0,
        updated: 4,
        kept: [`${first!.slug} (${text!.slug})`],
      })
      const bodies = async (course: typeof first) =>
        new Map(
          (
            await admin.db
              .select({ slug: lessons.slug, body: lessons.body })
              .from(lessons)
              .where(eq(lessons.courseId, course!.id))
          ).map(({ slug, body }) => [slug, body]),
        )
      expect((await bodies(first)).get(text!.slug)).toMatch(/Written here\.$/)
      expect((await bodies(first)).get(other!.slug)).toMatch(/Anew\.$/)
      for (const body of (await bodies(fourth)).values()) expect(body ?? 'Anew.').toMatch(/Anew\.$/)
      expect(
        await admin.db
          .select({ id: courses.id, title: courses.title, isOut: sql<boolean>`published_at is not null` })
          .from(courses)
          .orderBy(courses.id),
      ).toEqual(newer.courses.map(({ id, title }) => ({ id, title, isOut: id !== third!.id })))
      const [price] = await admin.db
        .select({ now: courses.priceKes, next: courses.nextPriceKes })
        .from(courses)
        .where(eq(courses.id, second!.id))
      expect(price).toEqual(
        second!.priceKes > 100 ? { now: 100, next: null } : { now: second!.priceKes, next: 100 },
      )
      // The same once more: nothing is left to do, and what was changed here is still told.
      const before = await writes(admin)
      const again = await loadCourses(admin, newer, { invented: false })
      expect(again.seeded[1]).toMatchObject({
        added: 0,
        updated: 0,
        kept: [`${first!.slug} (${text!.slug})`],
      })
      expect((await writes(admin)) - before).toBe(0)
    },
  )

  spec('[ADM-18+] stays while a draft of the course is open', async ({ world }) => {
    const admin = await world.admin()
    const [first] = some().courses
    await loadCourses(admin, { ...files, courses: [first!] }, { invented: false })
    await editCourse(admin, first!.id)
    const { seeded } = await loadCourses(
      admin,
      { ...files, courses: [{ ...first!, title: 'Anew' }] },
      { drafted: await draftedCourses(admin), invented: false },
    )
    expect(seeded[1]).toMatchObject({ updated: 0, kept: [`${first!.slug} (a draft of it is open)`] })
    expect((await courseView(admin, first!.id)).course.title).toBe(first!.title)
  })

  spec(
    '[ADM-18+] [CRS-26] lessons that come or go make another version: whoever began keeps those they began with',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const [first] = some().courses.filter(({ priceKes }) => priceKes === 0)
      await loadCourses(world.visitor, { ...files, courses: [first!] }, { invented: false })
      await enrolIn(amina, first!.id)
      const [module, ...others] = first!.modules
      const extra = {
        ...module!.lessons.find(({ type }) => type === 'text')!,
        slug: 'one-more',
        title: 'One more',
      }
      const longer = { ...first!, modules: [{ ...module!, lessons: [...module!.lessons, extra] }, ...others] }
      await loadCourses(world.visitor, { ...files, courses: [longer] }, { invented: false })
      const titles = async (ctx: AppContext) =>
        (await courseView(ctx, first!.id)).modules.flatMap(({ lessons }) => lessons.map(({ title }) => title))
      expect(await titles(world.visitor)).toContain('One more')
      expect(await titles(amina)).not.toContain('One more')
    },
  )

  spec(
    '[PERM-08+] [BLOG-02+] stays: an article, a help article, a synonym that was hidden; the others are brought up to date',
    async ({ world }) => {
      const admin = await world.admin()
      const start = readStartingContent()
      const again = {
        ...start,
        help: start.help.map((one) => ({ ...one, title: { ...one.title, en: `${one.title.en} anew` } })),
        legal: start.legal.map((one) => ({ ...one, body: { ...one.body, en: `${one.body.en} Anew.` } })),
      }
      await loadStartingContent(admin)
      await loadArticles(admin, false)
      await loadSynonyms(admin)
      const [help, otherHelp] = await admin.db.select().from(helpArticles).orderBy(helpArticles.slug)
      const [article, hidden, untouched] = await admin.db.select().from(articleRows).orderBy(articleRows.slug)
      const edited = await editableHelp.find(admin, help!.id)
      await editableHelp.save(admin, help!.id, {
        ...edited.values,
        titleEn: 'Edited here',
        version: edited.version,
      })
      const form = await editableArticles.find(admin, article!.id)
      await editableArticles.save(admin, article!.id, {
        ...form.values,
        title: 'Edited here',
        version: form.version,
      })
      await editableArticles.show(admin, hidden!.id, false)
      const [synonym] = await admin.db.select().from(synonyms).orderBy(synonyms.folded)
      await editableSynonyms.show(admin, synonym!.id, false)

      world.wait(86_400_000)
      const [helpSaid, , , legalSaid] = await loadStartingContent(admin, true, again)
      const newArticles = readArticles().map((one) => ({ ...one, excerpt: `${one.excerpt} Anew.` }))
      const articleSaid = await loadArticles(admin, false, newArticles)
      const newSynonyms = readSynonyms().map((one) => ({ ...one, category: 'Copywriting' as const }))
      await loadSynonyms(admin, newSynonyms)
      expect([helpSaid!.kept, helpSaid!.updated]).toEqual([[help!.slug], start.help.length - 1])
      expect([articleSaid.kept, articleSaid.updated]).toEqual([[article!.slug], newArticles.length - 1])
      const helpRow = async (slug: string) =>
        (await admin.db.select().from(helpArticles).where(eq(helpArticles.slug, slug)))[0]!
      expect((await helpRow(help!.slug)).title.en).toBe('Edited here')
      expect((await helpRow(otherHelp!.slug)).title.en).toBe(`${otherHelp!.title.en} anew`)
      const articleRow = async (slug: string) =>
        (await admin.db.select().from(articleRows).where(eq(articleRows.slug, slug)))[0]!
      expect(await articleRow(article!.slug)).toMatchObject({
        title: 'Edited here',
        excerpt: article!.excerpt,
      })
      expect(await articleRow(hidden!.slug)).toMatchObject({
        excerpt: `${hidden!.excerpt} Anew.`,
        publishedAt: null,
      })
      expect(await articleRow(untouched!.slug)).toMatchObject({
        excerpt: `${untouched!.excerpt} Anew.`,
        publishedAt: untouched!.publishedAt,
      })
      const [after] = await admin.db.select().from(synonyms).where(eq(synonyms.id, synonym!.id))
      expect(after).toMatchObject({ category: 'Copywriting', publishedAt: null })
      // The terms changed, and say since when.
      expect(legalSaid!.updated).toBe(2)
      expect(await admin.db.selectDistinct({ on: legalPages.updatedOn }).from(legalPages)).toEqual([
        { on: '2026-11-22' },
      ])
    },
  )

  spec(
    '[PERM-08+] stays where it was changed before anybody kept what was written: the log knows',
    async ({ world }) => {
      const admin = await world.admin()
      await loadStartingContent(admin)
      const [help] = await admin.db.select().from(helpArticles).orderBy(helpArticles.slug)
      const edited = await editableHelp.find(admin, help!.id)
      await editableHelp.save(admin, help!.id, {
        ...edited.values,
        titleEn: 'Edited here',
        version: edited.version,
      })
      await admin.db.execute(sql`delete from seeded_records`)
      const start = readStartingContent()
      const again = {
        ...start,
        help: start.help.map((one) => ({ ...one, summary: { ...one.summary, en: 'Anew' } })),
      }
      const [said] = await loadStartingContent(admin, true, again)
      expect([said!.kept, said!.updated]).toEqual([[help!.slug], start.help.length - 1])
    },
  )

  spec('a start adds what is missing and changes nothing that is there', async ({ world }) => {
    const { visitor } = world
    const start = readStartingContent()
    await loadStartingContent(visitor, false, { ...start, faq: start.faq.slice(1) })
    const faq = start.faq.map((one) => ({ ...one, answer: { en: 'Anew', sw: 'Upya' } }))
    const [, said] = await loadStartingContent(visitor, false, { ...start, faq })
    expect(said).toMatchObject({ added: 1, updated: 0 })
  })
})

describe('two processes on an empty database', () => {
  let world: World
  onPostgres(async (place) => void (world = place.world))

  it('load it once, whoever comes first', async () => {
    const loaded = await Promise.all([1, 2].map(() => loadContentOfFirstStart(live(world.visitor))))
    expect(loaded.toSorted()).toEqual([false, true])
    expect(await world.visitor.db.$count(courses)).toBe(files.courses.length)
  })
})
