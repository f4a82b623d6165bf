import { ownCertificates } from '#modules/credentials/queries/certificates.server.ts'
import { m } from '#paraglide/messages.js'
import { listScreen } from '../../list.ts'
import { at, screen } from '../../screen.ts'

export const ownCertificatesScreen = screen('own-certificates', {
  load: async ({ ctx }) => (ctx.viewer ? ownCertificates(ctx) : []),
  show(found, { page }) {
    if (found.length === 0) return { text: m.ussd_no_certificates() }
    const options = found.map(({ kind, courseId, courseTitle }) => ({
      words: kind === 'skill' ? `${courseTitle} (${m.skill_ussd_kind()})` : courseTitle,
      move: { to: at('certificate', { course: courseId, ...(kind === 'skill' && { kind }) }) },
    }))
    return listScreen({ head: m.ussd_own_certificates(), options, page }, (page) => ({
      over: at('own-certificates', { page }),
    }))
  },
})
