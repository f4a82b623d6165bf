import { and, eq } from 'drizzle-orm'
import { atomically, type Context, signedIn } from '#context.ts'
import { limit } from '#core/limits.server.ts'
import { command, given } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { versionOf } from '#kit/version.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { CourseDraft, type CourseDocument, type DraftLesson } from '#course-format/document.ts'
import { Facts, NewLesson } from '../drafts/inputs.ts'
import { lessonNamed, lessonsOf } from '#course-format/lessons.ts'
import { nameFor } from '#kit/text.ts'
import {
  type ModulePlace,
  outlined,
  type OutlineAction,
  outlineVersion,
  withLesson,
  withNewLesson,
} from '../drafts/outline.ts'
import { withoutPhone } from '../drafts/phone-text.ts'
import { type Files, filesIn, withFiles } from '../drafts/uploads.server.ts'
import { factsOf, publishedTitleSw, takenNames } from '../queries/stored.server.ts'
import { administered, noWords, unsaid } from '../drafts/administered.ts'
import { courseWordsIn, withWords } from '../drafts/translation-inputs.ts'
import { limitFiles, limitWriting, writesInTurn } from '../editors.server.ts'
import { isOwnDraft } from '../queries/own-drafts.server.ts'
import { courseDrafts } from '../tables.server.ts'
import { takeAdvisoryLock } from '#core/advisory-lock.server.ts'
import { written, phonePart } from '../drafts/written-lesson.server.ts'

/** Begins a course. @returns its draft's id */
export const createDraft = command(
  { who: 'admin', refuses: ['invalid-input', 'too-many'] },
  async (ctx, raw: unknown): Promise<string> => {
    const facts = parse(Facts, raw)
    const inKiswahili = { sw: courseWordsIn(raw) }
    await limit(ctx, { 'publish-admin': ctx.viewer.id })
    return atomically(ctx, async (ctx) => {
      // Two of one title at the same moment would take the same name.
      await takeAdvisoryLock(ctx, 'slug', 'courses')
      const slug = nameFor(facts.title, await takenNames(ctx), 'course')
      return addDraft(ctx, { ...factsIn(facts), ...inKiswahili, slug, modules: [] })
    })
  },
)

/** Keeps a new draft, in the caller's transaction, with its line in the audit log. */
export async function addDraft(ctx: Context, document: CourseDocument, courseId?: number): Promise<string> {
  const editor = signedIn(ctx)
  const id = newId()
  const now = ctx.now()
  await ctx.db
    .insert(courseDrafts)
    .values({ id, courseId, document: CourseDraft.parse(document), createdAt: now, updatedAt: now })
  await writeAudit(ctx, {
    actor: editor.id,
    action: 'course-draft.create',
    object: `course-draft:${id}`,
    details: { title: document.title, ...(courseId !== undefined && { course: courseId }) },
  })
  return id
}

type Draft = Pick<typeof courseDrafts.$inferSelect, 'document' | 'courseId'>
/** @param ctx of the transaction: nothing else is free to ask meanwhile */
type Work = (document: CourseDocument, draft: Draft, ctx: Context) => CourseDocument | Promise<CourseDocument>
/** What takes too long for a transaction; it says no to what the work would refuse anyway. */
type Preparation = (document: CourseDocument) => Promise<void>

/** One change of a draft: within the limit, on the locked row, checked, with its line in the audit log. */
async function changed(
  ctx: Context,
  rawId: unknown,
  part: string,
  work: Work,
  prepared?: Preparation,
): Promise<void> {
  const editor = await limitWriting(ctx)
  const id = idOrRefuse(rawId)
  if (prepared) await prepared(await documentNow(ctx, id))
  await atomically(ctx, async (ctx) => {
    const draft = await lockedDraft(ctx, id)
    const next = CourseDraft.safeParse(await work(draft.document, draft, ctx))
    if (!next.success) throw new Refusal('invalid-input')
    await ctx.db
      .update(courseDrafts)
      .set({ document: next.data, updatedAt: ctx.now() })
      .where(eq(courseDrafts.id, id))
    await writeAudit(ctx, {
      actor: editor.id,
      action: 'course-draft.save',
      object: `course-draft:${id}`,
      details: { part },
    })
  })
}

/** @throws Refusal 'not-found' for administrators; for everybody else 'draft-not-yours', whether it is there or not */
export async function lockedDraft(ctx: Context, id: string) {
  const [draft] = await ctx.db.select().from(courseDrafts).where(eq(courseDrafts.id, id)).for('update')
  await writesInTurn(ctx, draft?.courseId)
  if (!draft) throw new Refusal('not-found')
  return draft
}

/** @throws Refusal 'not-found' for administrators, 'draft-not-yours' for everybody else */
export const documentNow = async (ctx: Context, id: string): Promise<CourseDocument> =>
  rowOrRefuse(
    await ctx.db
      .select({ document: courseDrafts.document })
      .from(courseDrafts)
      .where(and(eq(courseDrafts.id, id), isOwnDraft(ctx))),
    signedIn(ctx).isAdmin ? 'not-found' : 'draft-not-yours',
  ).document

/** What was edited is what is stored still. */
function refuseOther(part: object, version: unknown): void {
  refuseVersion(versionOf(part), version)
}

function refuseVersion(stored: string, edited: unknown): void {
  if (edited !== stored) throw new Refusal('changed-meanwhile')
}

/**
 * The price of a published course is changed by its own rule (INFO-13), not here. What a certificate says and who is shown as instructor
 * stay as they are when a teacher saves.
 */
export const saveFacts = command(
  {
    who: 'consented',
    refuses: [
      'invalid-input',
      'changed-meanwhile',
      'not-found',
      'draft-not-yours',
      'course-not-found',
      'too-many',
    ],
  },
  async (ctx, draftId: unknown, raw: Record<string, unknown>): Promise<void> => {
    const { isAdmin } = ctx.viewer
    const typed = isAdmin ? raw : { ...raw, ...unsaid }
    const facts = parse(Facts, typed)
    const sw = courseWordsIn(typed)
    await changed(ctx, draftId, 'facts', async (document, { courseId }, ctx) => {
      refuseOther(factsOf(document), raw.version)
      const next = isAdmin ? factsIn(facts) : { ...factsIn(facts), ...administered(document) }
      const titleSw = isAdmin ? null : await publishedTitleSw(ctx, courseId)
      const isOffPhones = document.phoneTitle && !next.phoneTitle
      return {
        ...document,
        ...next,
        sw: titleSw === null ? sw : { ...(sw ?? noWords), title: titleSw },
        ...(courseId !== null && { priceKes: document.priceKes }),
        modules: isOffPhones ? offPhones(document.modules) : document.modules,
      }
    })
  },
)

/** A name on basic phones is one in both languages. */
const factsIn = ({ phoneTitleEn: en, phoneTitleSw: sw, ...facts }: Facts) => ({
  ...facts,
  phoneTitle: en || sw ? { en, sw } : undefined,
})

/** A course that leaves basic phones takes its short texts along. */
const offPhones = (modules: CourseDocument['modules']): CourseDocument['modules'] =>
  modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => ({ ...lesson, ...withoutPhone(lesson.questions) })),
  }))

export const changeOutline = command(
  {
    who: 'consented',
    refuses: [
      'invalid-input',
      'changed-meanwhile',
      'not-found',
      'outline-full',
      'draft-not-yours',
      'course-not-found',
      'too-many',
    ],
  },
  async (ctx, draftId: unknown, action: OutlineAction): Promise<void> => {
    await changed(ctx, draftId, action.type, (document) => {
      if ('place' in action) refuseVersion(outlineVersion(document), action.version)
      return outlined(document, action)
    })
  },
)

/** @returns the lesson's name */
export const addLesson = command(
  {
    who: 'consented',
    input: [given<unknown>(), given<ModulePlace>(), NewLesson],
    refuses: [
      'changed-meanwhile',
      'not-found',
      'outline-full',
      'draft-not-yours',
      'course-not-found',
      'too-many',
    ],
  },
  async (ctx, draftId, { place, version }, { title, type }): Promise<string> => {
    let slug = ''
    await changed(ctx, draftId, 'add-lesson', async (document, { courseId }, ctx) => {
      refuseVersion(outlineVersion(document), version)
      const taken = lessonsOf(document).map((lesson) => lesson.slug)
      // A lesson that left the course keeps its name with everybody's progress in it.
      const gone = courseId === null ? [] : await takenNames(ctx, courseId)
      slug = nameFor(title, [...taken, ...gone], 'lesson')
      return withNewLesson(document, place, { slug, title, type })
    })
    return slug
  },
)

/** What a lesson's form says. What is told there of a lesson that changed is gone from basic phones until somebody writes it anew (decision 041). */
export const saveLesson = command(
  {
    who: 'consented',
    refuses: [
      'invalid-input',
      'files-away',
      'too-many',
      'not-found',
      'draft-not-yours',
      'course-not-found',
      'changed-meanwhile',
    ],
  },
  async (ctx, draftId: unknown, slug: string, form: FormData): Promise<void> => {
    const raw = Object.fromEntries(form)
    let files: Files = {}
    const edited = (document: CourseDocument): DraftLesson => {
      const lesson = lessonNamed(document, slug)
      refuseOther(lesson, raw.version)
      return lesson
    }
    await changed(
      ctx,
      draftId,
      slug,
      (document) => {
        const lesson = edited(document)
        const next = withWords(withFiles(written(document, lesson, raw, form), files), raw)
        return withLesson(document, slug, () => ({ ...next, ...phonePart(lesson, next, raw) }))
      },
      // Re-encoding a picture takes a while, and what is kept for nobody is kept for a week.
      async (document) => {
        written(document, edited(document), raw, form)
        await limitFiles(ctx, form)
        files = await filesIn(ctx, form)
      },
    )
  },
)
