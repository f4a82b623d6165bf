import { nextLocale } from '#kit/locales.ts'
import { maskedPhone } from '#kit/phone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { nameOf } from '../../caller.ts'
import { at, type Option, screen } from '../../screen.ts'

/** What we know about the caller. A web account changes its name on the web: anybody may hold the phone. */
export const account = screen('account', {
  load: async (call) => ({
    name: nameOf(call),
    phone: maskedPhone(call.phone),
    isLinked: call.isLinked,
    isKnown: call.ctx.viewer !== null,
  }),
  show: ({ name, phone, isLinked, isKnown }) => ({
    text: [phone, name, isLinked ? m.ussd_linked() : m.ussd_not_linked()].filter(Boolean).join('\n'),
    options: [
      { words: m.ussd_language_is(), move: { deed: 'speak', with: { locale: nextLocale(getLocale()) } } },
      ...(isLinked ? ofAccount() : unlinked()),
      ...(isKnown && !isLinked ? [{ words: m.ussd_leave(), move: { to: at('leaving', {}) } }] : []),
    ],
  }),
})

const ofAccount = (): Option[] => [{ words: m.ussd_own_pin(), move: { deed: 'begin-pin', with: {} } }]

const unlinked = (): Option[] => [
  { words: m.ussd_my_name(), move: { to: at('own-name', {}) } },
  { words: m.ussd_link(), move: { to: at('linking', {}) } },
]
