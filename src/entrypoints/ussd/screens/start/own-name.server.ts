import { m } from '#paraglide/messages.js'
import { nothing, screen } from '../../screen.ts'
import { askedName } from '../../names.ts'

export const ownName = screen('own-name', {
  load: nothing,
  takesWords: true,
  show: () => ({ text: m.ussd_type_own_name() }),
  hear: (typed) => askedName(typed, (name) => ({ deed: 'name-myself', with: { name } })),
})
