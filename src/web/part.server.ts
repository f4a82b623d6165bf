import type { Context } from '#context.ts'
import { loggable, refusalIn } from '#kit/failure.ts'

/**
 * Reads one part of a page, once more if that fails (SYS-02). When it cannot be read that is logged, and the rest of the page still shows
 * (PRG-14, PRG-34, COM-11).
 * @param name such as "progress/goals", for the log
 * @throws Refusal, and what says that the database is away
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

async function twice<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (refusalIn(error)) throw error
    return read()
  }
}
