import { m } from '#paraglide/messages.js'
import { nothing, screen } from '../../screen.ts'

export const pinConfirm = screen('pin-again', {
  load: nothing,
  show: () => ({ text: m.ussd_type_pin_again() }),
  hear: (typed, { seal }) => ({ deed: 'keep-pin', with: { pin: typed, seal } }),
})
