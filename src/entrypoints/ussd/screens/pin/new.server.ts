import { m } from '#paraglide/messages.js'
import { nothing, screen } from '../../screen.ts'

/** `differed`: the two entries were not the same. */
export const pinNew = screen('pin-new', {
  load: nothing,
  show: (_data, { differed }) => ({ text: differed ? m.ussd_pin_differed() : m.ussd_type_new_pin() }),
  hear: (typed) => ({ deed: 'choose-pin', with: { pin: typed } }),
})
