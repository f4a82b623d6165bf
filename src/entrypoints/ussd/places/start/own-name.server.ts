import { m } from '#paraglide/messages.js'
import { nothing, place } from '../../place.ts'
import { askedName } from '../../names.ts'

export const ownName = place('own-name', {
  load: nothing,
  takesWords: true,
  show: () => ({ text: m.ussd_type_own_name() }),
  hear: (typed) => askedName(typed, (name) => ({ deed: 'name-myself', with: { name } })),
})
