import { fitted } from '#kit/gsm/fit.ts'
import { Refusal } from '#kit/refusal.ts'
import { ownCertificates } from '#modules/credentials/queries/certificates.server.ts'
import { m } from '#paraglide/messages.js'
import { screen } from '../../screen.ts'

/** A certificate of the caller's, by its number; the call ends after one that was just issued. */
export const certificate = screen('certificate', {
  async load({ ctx }, { course, kind = 'completion' }) {
    const held = ctx.viewer ? await ownCertificates(ctx) : []
    const found = held.find((one) => one.courseId === course && one.kind === kind)
    if (!found) throw new Refusal('not-found')
    return found
  },
  show({ id, kind, studentName, courseTitle, revokedAt }, { fresh }) {
    const name = fitted(studentName, 30)
    const title = fitted(courseTitle, 30)
    if (fresh) return { text: m.ussd_certificate_issued({ name, id }), isEnd: true }
    const state = revokedAt ? m.ussd_revoked() : null
    const skill = kind === 'skill' ? m.skill_ussd_kind() : null
    return { text: [state, skill, title, name, id].filter(Boolean).join('\n') }
  },
})
