import { m } from '#paraglide/messages.js'
import { at, nothing, place } from '../../place.ts'

export const certificates = place('certificates', {
  load: nothing,
  show: () => ({
    text: m.ussd_certificates(),
    options: [
      { words: m.ussd_check_certificate(), move: { to: at('check', {}) } },
      { words: m.ussd_own_certificates(), move: { to: at('own-certificates', {}) } },
    ],
  }),
})
