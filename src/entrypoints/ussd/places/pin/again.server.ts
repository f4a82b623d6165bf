import { m } from '#paraglide/messages.js'
import { nothing, place } from '../../place.ts'

export const pinAgain = place('pin-again', {
  load: nothing,
  show: () => ({ text: m.ussd_type_pin_again() }),
  hear: (typed, { seal }) => ({ deed: 'keep-pin', with: { pin: typed, seal } }),
})
