import { m } from '#paraglide/messages.js'
import { screen } from '../../screen.ts'

/** How to link this phone to an account: by a code that the web shows. */
export const linking = screen('linking', {
  load: async ({ ctx }) => new URL(ctx.config.origin).host,
  show: (host) => ({ text: m.ussd_linking({ host }) }),
  hear: (typed) =>
    /^\d[\d ]{7,}$/.test(typed) ? { deed: 'link', with: { code: typed } } : { again: m.ussd_code_wrong() },
})
