import { and, eq, ne, sql } from 'drizzle-orm'
import { atomically, type Context, heardAt } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { openableLesson } from '../course-access.server.ts'
import { complete, studied } from '../learning.server.ts'
import { after, HOUR } from '#kit/time.ts'
import { leastWords, MOST_ROUNDS, type Rubric, wordsIn } from '#course-format/rubric.ts'
import { PEERS_MS } from '../rules.ts'
import { type lessons, submissions } from '../tables.server.ts'
import { type Completion, Submission } from '../types.ts'
import { handInFiles, isFileCopied, projectLock, waitingFiles } from './work-files.server.ts'

const limit = limitsOf({ 'submit-user': { max: 20, windowMs: HOUR } })

/**
 * Stores a learner's work as a round that waits to be marked, and completes the project lesson (CRS-20+). Earlier rounds stay; one that still
 * waits is not marked any more.
 */
export const submitProject = command(
  {
    who: 'signed-in',
    input: [given<unknown>(), given<unknown>(), Submission],
    // 'invalid-input' with field codes; 'project-short' with `words` and `least`.
    refuses: [
      'course-not-found',
      'not-found',
      'lesson-locked',
      'rounds-used',
      'invalid-input',
      'project-short',
      'project-given',
      'project-copied',
      'too-many',
      'lesson-later',
      'lesson-part',
    ],
  },
  async (ctx, courseId, lessonId, { text, link }): Promise<Completion> => {
    const { lesson } = await openableLesson(ctx, courseId, lessonId)
    if (lesson.type !== 'project') throw new Refusal('not-found')
    const whose = { userId: ctx.viewer.id, lessonId: lesson.id }
    const hasFiles = (await waitingFiles(ctx, whose)) > 0
    if (text === '' && link === '' && !hasFiles) throw nothingIn()
    // Where the work is in files or somewhere else, the text only says something about it.
    if (!link && !hasFiles) {
      refuseShort(text, lesson.rubric)
      refuseGiven(text, lesson)
    }
    await limit(ctx, { 'submit-user': ctx.viewer.id })
    if (hasFiles && (await isFileCopied(ctx, whose)))
      throw new Refusal('project-copied', { fields: { files: 'project-copied' } })
    await refuseCopy(ctx, ctx.viewer.id, lesson.id, { text, link, hasFiles })
    return atomically(ctx, async (ctx) => {
      await projectLock(ctx, 'project', `${ctx.viewer.id}:${lesson.id}`)
      await makeRoom(ctx, ctx.viewer.id, lesson.id)
      const id = newId()
      const files = await waitingFiles(ctx, whose)
      if (text === '' && link === '' && files === 0) throw nothingIn()
      await ctx.db.insert(submissions).values({
        id,
        userId: ctx.viewer.id,
        lessonId: lesson.id,
        text: text || null,
        link: link || null,
        files,
        // Who marks it has waited since it arrived, not since it was written without a network.
        submittedAt: heardAt(ctx),
        peersUntil: after(heardAt(ctx), PEERS_MS),
      })
      await handInFiles(ctx, whose, id)
      const completion = await complete(ctx, ctx.viewer.id, lesson)
      await studied(ctx, ctx.viewer.id)
      return completion
    })
  },
)

const besideText = (code: RefusalCode, values: Record<string, number> = {}): Refusal =>
  new Refusal(code, { fields: { text: code }, values })

const nothingIn = (): Refusal => new Refusal('invalid-input', { fields: { text: 'submission-empty' } })

/** @throws Refusal 'project-short': nobody could mark it */
function refuseShort(text: string, rubric: Rubric | null): void {
  const [words, least] = [wordsIn(text), leastWords(rubric)]
  if (words < least) throw besideText('project-short', { words, least })
}

/** @throws Refusal 'project-given' for the brief, or the example by which peers learn to mark */
function refuseGiven(
  text: string,
  { body, sw, rubric }: Pick<typeof lessons.$inferSelect, 'body' | 'sw' | 'rubric'>,
): void {
  const { en, sw: kiswahili } = rubric?.example?.text ?? {}
  if (isOneOf(text, [body, sw?.body, en, kiswahili])) throw besideText('project-given')
}

/** Below so many letters two people may well have written the same. */
const ALIKE_FROM = 20

/** What is left of a text when it is compared with another: the query of `refuseCopy` says the same to the database. */
const plainText = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

/** Whether a work is one of the texts that its learner was given, such as the brief. */
const isOneOf = (text: string, given: (string | null | undefined)[]): boolean => {
  const own = plainText(text)
  return own.length >= ALIKE_FROM && given.some((one) => one && plainText(one).includes(own))
}

/** @throws Refusal 'project-copied' for what somebody else has handed in: of two words about works behind two links, neither is copied */
async function refuseCopy(
  ctx: Context,
  userId: string,
  lessonId: number,
  { text, link, hasFiles }: { text: string; link: string; hasFiles: boolean },
): Promise<void> {
  const own = plainText(text)
  // Of two words about two works in files, neither is copied: the files are compared.
  if (own.length < ALIKE_FROM || hasFiles) return
  const [other] = await ctx.db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(submissions.lessonId, lessonId),
        ne(submissions.userId, userId),
        link ? eq(submissions.link, link) : undefined,
        sql`regexp_replace(lower(${submissions.text}), '[^a-z0-9]+', '', 'g') = ${own}`,
      ),
    )
    .limit(1)
  if (other) throw besideText('project-copied')
}

/** The round that waited gives its place to the next one. */
async function makeRoom(ctx: Context, userId: string, lessonId: number): Promise<void> {
  const own = and(eq(submissions.userId, userId), eq(submissions.lessonId, lessonId))
  const marked = await ctx.db.$count(submissions, and(own, eq(submissions.state, 'marked')))
  if (marked >= MOST_ROUNDS) throw new Refusal('rounds-used')
  await ctx.db
    .update(submissions)
    .set({ state: 'replaced' })
    .where(and(own, eq(submissions.state, 'waiting')))
}
