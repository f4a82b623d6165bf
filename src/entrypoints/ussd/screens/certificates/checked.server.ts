import { fitted } from '#kit/gsm/fit.ts'
import { dayInWords, EAST_AFRICA } from '#kit/time.ts'
import { verification } from '#modules/credentials/queries/certificates.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { screen } from '../../screen.ts'

/** What the public page of a certificate says: whose, for what, when, and whether it is valid. */
export const checked = screen('checked', {
  load: ({ ctx }, { id }) => verification(ctx, id),
  show(found) {
    if (!found) return { text: m.ussd_certificate_unknown() }
    const { kind, studentName, courseTitle, completedAt, revokedAt } = found
    return {
      text: [
        [revokedAt ? m.ussd_revoked() : m.ussd_valid(), kind === 'skill' && m.skill_ussd_kind()]
          .filter(Boolean)
          .join(', '),
        fitted(studentName, 40),
        fitted(courseTitle, 45),
        dayInWords(completedAt, getLocale(), EAST_AFRICA),
      ].join('\n'),
    }
  },
})
