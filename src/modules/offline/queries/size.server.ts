import { type Context, type PublicCache, readingLanguage } from '#context.ts'
import { query } from '#core/operation.ts'
import { limitConcurrency } from '#core/turns.ts'
import { loggable } from '#kit/failure.ts'
import { MINUTE, SECOND } from '#kit/time.ts'
import { appFiles } from '../app-files.server.ts'
import type { Runner } from '../runners.ts'
import { contentsOf } from './contents.server.ts'

type Size = { bytes: number; appBytes: number }
type Weighed = { bytes: number; runners: Runner[]; at: number }

// Of this process and each database that it serves.
const weighed = new WeakMap<PublicCache, Map<string, Weighed>>()
const weighing = new WeakMap<PublicCache, Set<string>>()
const KNOWN_FOR = MINUTE
// The answer, and what its page asks for next, go first.
const AFTER_ANSWER = SECOND / 2
// Several at once, as when somebody looks through the courses, would hold up other answers.
const oneByOne = limitConcurrency(1)

/** What keeping a course takes without its films, and what the application takes once; for whoever has seen that it opens. */
export const packageSize = query(
  {
    who: 'anyone',
    because: 'a figure on the course page of everybody',
    refuses: ['course-not-found', 'too-many', 'not-found'],
  },
  async (ctx, courseId: number): Promise<Size> => {
    const { bytes, runners } = await contentsOf(ctx, courseId)
    const found = { bytes, runners, at: ctx.now().getTime() }
    inCache(weighed, ctx, () => new Map()).set(nameOf(ctx, courseId), found)
    return sizeOf(ctx, found)
  },
)

/**
 * The same without waiting: all lessons are drawn and packed for it once, which takes a fifth of a second of a long course. Null until
 * this process has done that, which it begins once the answer is out; a figure that has aged is still given.
 */
export function packageSizeKnown(ctx: Context, courseId: number): Size | null {
  const before = inCache(weighed, ctx, () => new Map<string, Weighed>()).get(nameOf(ctx, courseId))
  if (!before || ctx.now().getTime() - before.at > KNOWN_FOR) weighLater(ctx, courseId)
  return before ? sizeOf(ctx, before) : null
}

function weighLater(ctx: Context, courseId: number): void {
  const busy = inCache(weighing, ctx, () => new Set<string>())
  const name = nameOf(ctx, courseId)
  if (busy.has(name)) return
  busy.add(name)
  // What the answer's page depends on is settled by then.
  const alone = { ...ctx, cacheTag: () => {} }
  const weigh = () =>
    oneByOne(() => packageSize(alone, courseId))
      .catch((error: unknown) => ctx.log.warn({ err: loggable(error), courseId }, 'package.unweighed'))
      .finally(() => busy.delete(name))
  setTimeout(() => void weigh(), AFTER_ANSWER).unref()
}

function inCache<Kept>(all: WeakMap<PublicCache, Kept>, { publicCache }: Context, make: () => Kept): Kept {
  const kept = all.get(publicCache) ?? make()
  all.set(publicCache, kept)
  return kept
}

const nameOf = (ctx: Context, courseId: number): string => `${courseId} ${readingLanguage(ctx)}`
const sizeOf = ({ locale }: Context, { bytes, runners }: Weighed): Size => ({
  bytes,
  appBytes: appFiles(locale, runners).bytes,
})
