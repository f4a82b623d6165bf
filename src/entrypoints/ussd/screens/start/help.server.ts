import { m } from '#paraglide/messages.js'
import { at, screen } from '../../screen.ts'
import { turned } from '../../list.ts'

export const help = screen('help', {
  load: async ({ ctx: { config } }) => ({ code: config.ussdCode, phone: config.supportPhone }),
  show: ({ code, phone }, { page }) =>
    turned(
      [
        m.ussd_help_cost({ code }),
        m.ussd_help_keys({ deep: code.replace(/#$/, '*3#') }),
        m.ussd_help_call({ phone }),
      ],
      page,
      (page) => ({ over: at('help', { page }) }),
    ),
})
