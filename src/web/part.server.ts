import type { Context } from '#context.ts'
import { loggable, refusalIn } from '#kit/failure.ts'

/**
 * Reads one part of a page and retries once if that fails (SYS-02). A part that cannot be read is logged, and the rest of the page
 * is still shown (PRG-14, PRG-34, COM-11).
 * @param name such as "progress/goals", for the log
 * @throws Refusal, and that the database is unavailable
 */
export async function part<T>(ctx: Context, name: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await twice(read)
  } catch (error) {
    if (refusalIn(error)) throw error
    ctx.log.error({ err: loggable(error), requestId: ctx.requestId, part: name }, 'part.unread')
    return null
  }
}

/** Reads again what failed, once. A refusal, and what a loader throws to lead elsewhere, are answers. */
export async function twice<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (refusalIn(error) || !(error instanceof Error)) throw error
    return read()
  }
}
