import { Refusal } from '#kit/refusal.ts'
import { inLanguage } from '#web/locale.server.ts'
import { leaveByPhone } from '#modules/accounts/commands/leave-by-phone.server.ts'
import { linkPhone } from '#modules/accounts/commands/phone-people.server.ts'
import { personOfPhone } from '#modules/accounts/queries/phone-people.server.ts'
import { m } from '#paraglide/messages.js'
import { at, type Call, type Actions, type Move } from '../screen.ts'

/** Links the phone to the account whose code was typed; from here on the caller is that account. */
export async function link(call: Call, { code }: Actions['link']): Promise<Move> {
  try {
    await linkPhone(call.ctx, call.phone, code)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'too-many') throw error
    const say = { 'phone-taken': m.ussd_phone_taken, 'number-kept': m.ussd_number_kept }[error.code as string]
    return { again: inLanguage(call.ctx.locale, () => (say ?? m.ussd_code_wrong)()) }
  }
  const person = await personOfPhone(call.ctx, call.phone)
  if (!person) throw new Refusal('not-found')
  call.ctx = { ...call.ctx, viewer: person.viewer, zone: person.zone }
  call.isLinked = true
  return { over: at('linked', {}) }
}

/** Requests deletion of everything stored about the number, or takes that back; the screen says which. */
export async function leave(call: Call, { stay }: Actions['leave']): Promise<Move> {
  await leaveByPhone(call.ctx, { stay })
  return stay ? 'back' : { over: at('leaving', {}) }
}
