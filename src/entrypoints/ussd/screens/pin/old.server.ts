import { m } from '#paraglide/messages.js'
import { nothing, screen } from '../../screen.ts'

export const pinOld = screen('pin-old', {
  load: nothing,
  show: () => ({ text: m.ussd_type_old_pin() }),
  hear: (typed) => ({ deed: 'show-pin', with: { pin: typed } }),
})
