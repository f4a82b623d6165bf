import { m } from '#paraglide/messages.js'
import { nothing, place } from '../../place.ts'

export const linked = place('linked', { load: nothing, show: () => ({ text: m.ussd_now_linked() }) })
