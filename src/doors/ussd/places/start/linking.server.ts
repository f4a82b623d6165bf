import { m } from '#paraglide/messages.js'
import { place } from '../../place.ts'

/** How what was learned here gets into an account of the web. */
export const linking = place('linking', {
  load: async ({ ctx }) => new URL(ctx.config.origin).host,
  show: (host) => ({ text: m.ussd_linking({ host }) }),
})
