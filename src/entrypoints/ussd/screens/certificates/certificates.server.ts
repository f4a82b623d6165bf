import { m } from '#paraglide/messages.js'
import { at, nothing, screen } from '../../screen.ts'

export const certificates = screen('certificates', {
  load: nothing,
  show: () => ({
    text: m.ussd_certificates(),
    options: [
      { words: m.ussd_check_certificate(), move: { to: at('check', {}) } },
      { words: m.ussd_own_certificates(), move: { to: at('own-certificates', {}) } },
    ],
  }),
})
