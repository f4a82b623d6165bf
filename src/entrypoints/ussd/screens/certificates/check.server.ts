import { m } from '#paraglide/messages.js'
import { nothing, screen } from '../../screen.ts'
import { certificateNumberIn } from './number.ts'

/** Anybody may check a certificate: the whole number is the permission. */
export const check = screen('check', {
  load: nothing,
  takesWords: true,
  show: () => ({ text: m.ussd_type_certificate_number() }),
  hear(typed) {
    const id = certificateNumberIn(typed)
    return id === null
      ? { again: m.ussd_no_certificate_number() }
      : { deed: 'check-certificate', with: { id } }
  },
})
