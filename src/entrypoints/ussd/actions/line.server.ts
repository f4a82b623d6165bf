import { changeName } from '#modules/accounts/commands/profile.server.ts'
import { rememberLanguage } from '#modules/accounts/commands/people.server.ts'
import { saveLine } from '#modules/basic-phone/commands/lines.server.ts'
import { at, type Call, type Actions, type Move } from '../screen.ts'
import { becomeLearner } from './learner.server.ts'

/** Changes the language of the phone and of its learner; at the first call, continues to what was dialled. */
export async function speak(call: Call, { locale, job, ahead }: Actions['speak']): Promise<Move> {
  const isFirst = call.line.locale === null
  await saveLine(call.ctx, call.phone, { locale })
  call.line = { ...call.line, locale }
  call.ctx = { ...call.ctx, locale }
  // A web account has its own language, which its mails use.
  if (call.ctx.viewer && !call.isLinked) await rememberLanguage(call.ctx, locale)
  if (!isFirst) return { stack: [at('menu', {})] }
  return { stack: [at('menu', {}), ...(job ? [at('name', { job })] : [])], ...(ahead && { ahead }) }
}

/** Continues where the last call stopped. */
export async function resume({ line }: Call): Promise<Move> {
  return line.stopped ? { stack: line.stopped.stack } : 'home'
}

/** Stores the name of somebody who has no web account. */
export async function nameMyself(call: Call, { name }: Actions['name-myself']): Promise<Move> {
  await becomeLearner(call)
  if (!call.isLinked) await rename(call, name)
  return 'back'
}

export async function rename(call: Call, fullName: string): Promise<void> {
  const viewer = call.ctx.viewer!
  await changeName(call.ctx, { fullName })
  call.ctx = { ...call.ctx, viewer: { ...viewer, name: fullName } }
}
