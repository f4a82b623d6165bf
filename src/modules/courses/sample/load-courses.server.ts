import { eq, inArray } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { takeAdvisoryLock } from '#core/advisory-lock.server.ts'
import { seedRows } from '#core/seeding/seed-rows.server.ts'
import { forgetSeeded, noteSeeded, type Seeded, seededHashes } from '#core/seeding/seeded-records.server.ts'
import { after, DAY } from '#kit/time.ts'
import { auditedOf } from '#modules/accounts/queries/audit.server.ts'
import { versionWith } from '../past-version.server.ts'
import { documentsOf } from '../queries/read-rows.server.ts'
import { writeContents } from '../commands/write-contents.server.ts'
import { courses, instructors } from '../tables.server.ts'
import { areAlike, mergeCourse, type Parts, partsOf } from './merge-course.server.ts'
import type { Sample, SampleCourse } from '#course-format/sample.ts'

const KIND = 'course'
// Sample courses appear to be published this far apart, the newest before anybody of the sample enrolled.
const DAYS_BETWEEN = 6
const NEWEST_DAYS_AGO = 120

type Loading = {
  /** Numbers of courses of which a draft is open. */
  drafted?: ReadonlySet<number>
  /** Whether they were published over months that never were, as the sample's people learned in them. */
  invented?: boolean
}
type Loaded = { sample: Sample; seeded: Seeded[] }
type Row = typeof courses.$inferSelect
type Existing = Pick<Row, 'id' | 'priceKes' | 'isAuthored' | 'publishedAt'>
/** How a course stands: by what was written last, and whether people here are at it. */
type Standing = { files: SampleCourse; existing: Existing; base: Parts; isDrafted: boolean }

/**
 * Writes teachers, courses, modules, lessons and questions. What is there keeps its id, so progress survives an edited text; what people
 * here changed stays, each lesson for itself (decision 057), and so does an address that a course of theirs has.
 * @param whole courses with their numbers, and who teaches them
 * @returns the sample without courses whose address is taken
 */
export async function loadCourses(
  ctx: Context,
  whole: Sample,
  { drafted = new Set(), invented = true }: Loading = {},
): Promise<Loaded> {
  // Nobody publishes a draft meanwhile.
  await takeAdvisoryLock(ctx, 'slug', 'courses')
  const sample = await withoutTaken(ctx, whole)
  const teachers = await loadTeachers(ctx, sample)
  const base = await writtenLast(ctx)
  const existing = await existingCourses(ctx, sample)
  const missing = sample.courses.filter(({ id }) => !existing.has(id))
  // What was written once and is gone was taken away here.
  const fresh = missing.filter(({ id }) => !base.has(id))
  const dateOf = datesOf(ctx, sample, invented)
  await addCourses(ctx, fresh, dateOf)
  const standing = sample.courses.flatMap((files): Standing[] => {
    const one = existing.get(files.id)
    const isDrafted = drafted.has(files.id)
    return one ? [{ files, existing: one, base: base.get(files.id) ?? new Map(), isDrafted }] : []
  })
  const renewed = await renewCourses(ctx, standing)
  await writeContents(ctx, [...fresh, ...renewed.contents])
  await lowerPrices(ctx, standing)
  if (invented) await publishEarlier(ctx, standing, dateOf)
  const gone = missing.filter((course) => !fresh.includes(course)).map(({ slug }) => slug)
  return {
    sample,
    seeded: [
      teachers,
      {
        what: { one: 'course', many: 'courses' },
        added: fresh.length,
        updated: renewed.contents.length,
        kept: [...gone, ...renewed.kept],
      },
    ],
  }
}

const loadTeachers = (ctx: Context, sample: Sample): Promise<Seeded> =>
  seedRows(
    ctx,
    {
      kind: 'teacher',
      what: { one: 'teacher', many: 'teachers' },
      table: instructors,
      key: 'slug',
      content: ['name', 'title', 'bio', 'avatarUrl'],
      audit: 'teacher',
      authored: 'isAuthored',
    },
    sample.instructors,
    true,
  )

/** By number, what of each course was written last. */
async function writtenLast(ctx: Context): Promise<Map<number, Parts>> {
  const rows = [...(await seededHashes(ctx, KIND))].map(([key, hash]) => {
    const slash = key.indexOf('/')
    return { id: Number(key.slice(0, slash)), part: key.slice(slash + 1), hash }
  })
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, parts]) => [
      id,
      new Map(parts.map(({ part, hash }) => [part, hash])),
    ]),
  )
}

const noteParts = (ctx: Context, id: number, parts: Parts): Promise<void> =>
  noteSeeded(
    ctx,
    KIND,
    [...parts].map(([part, hash]) => [`${id}/${part}`, hash]),
  )

async function existingCourses(ctx: Context, { courses: files }: Sample): Promise<Map<number, Existing>> {
  const { id, priceKes, isAuthored, publishedAt } = courses
  const rows = await ctx.db
    .select({ id, priceKes, isAuthored, publishedAt })
    .from(courses)
    .where(
      inArray(
        id,
        files.map((course) => course.id),
      ),
    )
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Each course's day: the first of the files first. */
function datesOf(ctx: Context, sample: Sample, invented: boolean): (id: number) => Date {
  const places = new Map(sample.courses.map(({ id }, index) => [id, sample.courses.length - 1 - index]))
  return (id) =>
    invented ? after(ctx.now(), -DAY * (NEWEST_DAYS_AGO + DAYS_BETWEEN * (places.get(id) ?? 0))) : ctx.now()
}

async function addCourses(ctx: Context, fresh: SampleCourse[], dateOf: (id: number) => Date): Promise<void> {
  if (fresh.length === 0) return
  await ctx.db.insert(courses).values(
    fresh.map(({ modules: _, reviews: __, instructor, ...course }) => {
      const publishedAt = dateOf(course.id)
      return {
        ...course,
        instructorSlug: instructor,
        publishedAt,
        createdAt: publishedAt,
        updatedAt: ctx.now(),
      }
    }),
  )
  await noteSeeded(
    ctx,
    KIND,
    fresh.flatMap((course) =>
      [...partsOf(documentIn(course))].map(([part, hash]): [string, string] => [
        `${course.id}/${part}`,
        hash,
      ]),
    ),
  )
}

const documentIn = ({ id: _, reviews: __, ...document }: SampleCourse) => document

type Renewed = { contents: Pick<SampleCourse, 'id' | 'modules'>[]; kept: string[] }

/** Facts of courses that are there, and what is to be written of their lessons. */
async function renewCourses(ctx: Context, standing: Standing[]): Promise<Renewed> {
  const here = await documentsOf(
    ctx,
    standing.map(({ files }) => files.id),
  )
  const renewed: Renewed = { contents: [], kept: [] }
  for (const one of standing) {
    const { files, existing, isDrafted } = one
    const { id, slug } = files
    const document = here.get(id)!
    const own = partsOf(document)
    const base = one.base.size > 0 || existing.isAuthored ? one.base : own
    const merged = mergeCourse(documentIn(files), document, base)
    if (!merged || (isDrafted && !areAlike(partsOf(merged.document), own))) {
      renewed.kept.push(isDrafted ? `${slug} (a draft of it is open)` : slug)
      continue
    }
    renewed.kept.push(...merged.kept.map((part) => `${slug} (${part})`))
    await keepBase(ctx, id, { base: one.base, ours: merged.ours, wanted: partsOf(documentIn(files)) })
    if (areAlike(partsOf(merged.document), own)) continue
    const { modules, priceKes: _, instructor, phoneTitle, sw, ...facts } = merged.document
    const version = await versionWith(ctx, id, { modules })
    const texts = { phoneTitle: phoneTitle ?? null, sw: sw ?? null }
    await ctx.db
      .update(courses)
      .set({ ...facts, ...texts, instructorSlug: instructor, version, updatedAt: ctx.now() })
      .where(eq(courses.id, id))
    renewed.contents.push({ id, modules })
  }
  return renewed
}

/** Notes what is written now, and forgets lessons that the files have no more. */
async function keepBase(
  ctx: Context,
  id: number,
  { base, ours, wanted }: { base: Parts; ours: Parts; wanted: Parts },
): Promise<void> {
  await noteParts(ctx, id, new Map([...ours].filter(([part, hash]) => base.get(part) !== hash)))
  await forgetSeeded(
    ctx,
    KIND,
    [...base.keys()].filter((part) => !wanted.has(part)).map((part) => `${id}/${part}`),
  )
}

/** The price of a course that became cheaper. A raise would have to be announced first (INFO-13), and what an administrator once set stays. */
async function lowerPrices(ctx: Context, standing: Standing[]): Promise<void> {
  const cheaper = standing.filter(({ files, existing }) => files.priceKes < existing.priceKes)
  const objectOf = ({ files }: Standing) => `price:${files.id}`
  const theirs = await auditedOf(ctx, cheaper.map(objectOf))
  for (const { files } of cheaper.filter((one) => !theirs.has(objectOf(one))))
    await ctx.db.update(courses).set({ priceKes: files.priceKes }).where(eq(courses.id, files.id))
}

/** Where samples come to courses that were there before them, no course is younger than its learners; what is withdrawn stays so. */
async function publishEarlier(
  ctx: Context,
  standing: Standing[],
  dateOf: (id: number) => Date,
): Promise<void> {
  for (const { existing } of standing) {
    const publishedAt = dateOf(existing.id)
    if (existing.publishedAt && existing.publishedAt > after(ctx.now(), -NEWEST_DAYS_AGO * DAY))
      await ctx.db.update(courses).set({ publishedAt }).where(eq(courses.id, existing.id))
  }
}

async function withoutTaken(ctx: Context, whole: Sample): Promise<Sample> {
  const others = await ctx.db
    .select({ id: courses.id, slug: courses.slug })
    .from(courses)
    .where(
      inArray(
        courses.slug,
        whole.courses.map(({ slug }) => slug),
      ),
    )
  const isTaken = (course: { id: number; slug: string }) =>
    others.some(({ id, slug }) => slug === course.slug && id !== course.id)
  for (const { slug } of whole.courses.filter(isTaken)) ctx.log.warn({ course: slug }, 'sample.address-taken')
  return { ...whole, courses: whole.courses.filter((course) => !isTaken(course)) }
}
