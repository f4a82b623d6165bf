import { m } from '#paraglide/messages.js'
import { nothing, screen } from '../../screen.ts'

export const pinSaved = screen('pin-kept', { load: nothing, show: () => ({ text: m.ussd_pin_kept() }) })
