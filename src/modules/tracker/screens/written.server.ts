import { data } from 'react-router'
import type { Context } from '#context.ts'
import { loggable, refusalIn } from '#kit/failure.ts'
import { m } from '#paraglide/messages.js'
import type { WebRequest } from '#web/request-context.ts'
import { act, toSignIn } from '#web/answers.server.ts'
import type { Said } from './said.ts'

type Args = Parameters<typeof act>[0]

/** Runs an action of the tracker. What fails unforeseen becomes words beside the form, and what was typed stays (PRG-13, PRG-22, PRG-33). */
export function write<T>(
  args: Args,
  failed: (form: FormData) => string,
  work: (ctx: Context, form: FormData, web: WebRequest) => Promise<T>,
) {
  return act(args, async (ctx, form, web) => {
    if (!ctx.viewer) throw toSignIn(args.request)
    try {
      return await work(ctx, form, web)
    } catch (error) {
      if (refusalIn(error) || error instanceof Response) throw error
      ctx.log.error({ err: loggable(error), requestId: ctx.requestId }, 'progress.write')
      const values = Object.fromEntries(
        [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
      const said: Said = {
        refused: { code: 'failed', title: m.refusal_error(), text: failed(form), fields: {} },
        values,
      }
      return data(said, { status: 500 })
    }
  })
}

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
