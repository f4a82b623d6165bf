import type { Context } from '#context.ts'
import { loggable, refusalIn } from '#kit/failure.ts'

/** Reads one part of the page; when it cannot be read that is logged, and the rest still shows (PRG-14, PRG-34). */
export async function part<T>(ctx: Context, name: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (refusalIn(error)) throw error
    ctx.log.error({ err: loggable(error), requestId: ctx.requestId, part: name }, 'progress.unread')
    return null
  }
}
