import { sameText } from '#kit/ids.ts'
import { sealOf } from '#kit/seal.ts'
import { inLanguage } from '#web/locale.server.ts'
import { checkPhonePin, type PinCheck, setPhonePin } from '#modules/accounts/commands/phone-pin.server.ts'
import { isWeakPin } from '#modules/accounts/rules.ts'
import { pinState } from '#modules/accounts/queries/own.server.ts'
import { m } from '#paraglide/messages.js'
import { at, type Call, type Actions, type Move } from '../screen.ts'

/** To a PIN: the previous one is requested first. */
export async function beginPin(call: Call): Promise<Move> {
  if ((await pinState(call.ctx)) === 'none') return { to: at('pin-new', {}) }
  return { to: at('pin-old', {}) }
}

export async function showPin(call: Call, { pin }: Actions['show-pin']): Promise<Move> {
  const no = whyNot(call, await checkPhonePin(call.ctx, pin))
  return no ?? { over: at('pin-new', {}) }
}

/** What is wrong with a PIN; nothing if it is correct. */
export function whyNot(call: Call, check: PinCheck): Move | null {
  if (check.is === 'right') return null
  const say = () => (check.is === 'wrong' ? m.ussd_pin_wrong({ left: check.left }) : m.ussd_pin_locked())
  return check.is === 'unset' ? { over: at('pin-new', {}) } : { again: inLanguage(call.ctx.locale, say) }
}

/** The first of two entries of a new PIN. Only its seal is stored between them: calls are recorded, and a PIN must not be. */
export async function choosePin(call: Call, { pin }: Actions['choose-pin']): Promise<Move> {
  const say = () => (/^\d{4}$/.test(pin) ? m.refusal_pin_weak() : m.refusal_pin_digits())
  if (!/^\d{4}$/.test(pin) || isWeakPin(pin)) return { again: inLanguage(call.ctx.locale, say) }
  return { over: at('pin-again', { seal: sealOfChoice(call, pin) }) }
}

export async function savePin(call: Call, { pin, seal }: Actions['keep-pin']): Promise<Move> {
  if (!sameText(sealOfChoice(call, pin), seal)) return { over: at('pin-new', { differed: 1 }) }
  await setPhonePin(call.ctx, { pin })
  return { over: at('pin-kept', {}) }
}

const sealOfChoice = ({ ctx, phone }: Call, pin: string): string =>
  sealOf(ctx.config.authSecret, 'chosen-pin', `${phone}:${pin}`)
