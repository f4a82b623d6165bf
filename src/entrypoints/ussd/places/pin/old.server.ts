import { m } from '#paraglide/messages.js'
import { nothing, place } from '../../place.ts'

export const pinOld = place('pin-old', {
  load: nothing,
  show: () => ({ text: m.ussd_type_old_pin() }),
  hear: (typed) => ({ deed: 'show-pin', with: { pin: typed } }),
})
