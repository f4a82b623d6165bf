import { m } from '#paraglide/messages.js'
import { nothing, place } from '../../place.ts'

export const pinKept = place('pin-kept', { load: nothing, show: () => ({ text: m.ussd_pin_kept() }) })
