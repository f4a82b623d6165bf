import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { screen } from '../../screen.ts'
import { courseToBuy } from './price.server.ts'

/** The call ends here, so that M-Pesa can prompt the phone. `again`: an earlier payment for it is pending. */
export const bought = screen('bought', {
  load: ({ ctx }, { course }) => courseToBuy(ctx, course),
  show: ({ priceKes }, { again }) => ({
    text: again ? m.ussd_payment_on_its_way() : m.ussd_prompt_comes({ price: kes(priceKes, getLocale()) }),
    isEnd: true,
  }),
})
