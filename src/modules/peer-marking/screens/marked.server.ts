import type { Context } from '#context.ts'
import type { Outcome } from '#course-format/rubric.ts'
import { outcomeWords } from '#course-format/rubric-words.ts'
import { m } from '#paraglide/messages.js'

type Commands = {
  mark: (ctx: Context, id: string, raw: unknown) => Promise<Outcome>
  letStand: (ctx: Context, id: string) => Promise<void>
}

/** Does what the page of a submission has a button for. @returns what it came to, in words */
export async function markedIn(
  ctx: Context,
  id: string,
  form: FormData,
  { mark, letStand }: Commands,
): Promise<string> {
  if (form.get('intent') === 'let-stand') {
    await letStand(ctx, id)
    return m.peers_let_stand_done()
  }
  const outcome = await mark(ctx, id, Object.fromEntries(form))
  return m.marking_saved({ mark: outcomeWords[outcome]() })
}
