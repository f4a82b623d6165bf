import type { Context } from '#context.ts'
import { dayInWords } from '#kit/time.ts'
import { ageWords } from '#modules/accounts/parts.tsx'
import type { personForAdmin } from '#modules/accounts/queries/administration.server.ts'
import { consentForAdmin } from '#modules/guardians/queries/consents.server.ts'
import { m } from '#paraglide/messages.js'

type Person = Awaited<ReturnType<typeof personForAdmin>>

const states = {
  asked: m.guardians_admin_asked,
  given: m.guardians_admin_given,
  refused: m.guardians_admin_refused,
  ended: m.guardians_admin_ended,
}

/** What is known of the age of somebody under 18, and what can be corrected; nothing for adults. */
export async function ageOf(ctx: Context, person: Person) {
  const badge = ageWords(person, ctx.now())
  if (!badge) return null
  const consent = await consentForAdmin(ctx, person.id)
  const day = (moment: Date) => dayInWords(moment, ctx.locale, ctx.zone)
  return {
    badge,
    title: m.guardians_admin_title(),
    standing: [
      consent
        ? states[consent.state]({ phone: consent.phone, date: day(consent.answeredAt ?? consent.askedAt) })
        : m.guardians_admin_none(),
      m.guardians_admin_until({ date: day(person.minorUntil!) }),
    ].join(' '),
    words: {
      ask: m.admin_action_reason(),
      adult: { note: m.guardians_admin_adult_note(), button: m.guardians_admin_adult() },
      end:
        consent?.state === 'given'
          ? { note: m.guardians_admin_end_note(), button: m.guardians_admin_end() }
          : null,
    },
  }
}
