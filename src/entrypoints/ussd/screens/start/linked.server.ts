import { m } from '#paraglide/messages.js'
import { nothing, screen } from '../../screen.ts'

export const linked = screen('linked', { load: nothing, show: () => ({ text: m.ussd_now_linked() }) })
