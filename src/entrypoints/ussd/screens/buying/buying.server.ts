import { kes } from '#kit/money.ts'
import { wordsIn } from '#kit/words.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { screen } from '../../screen.ts'
import { courseToBuy } from './price.server.ts'

/** What is bought and what it costs, before the PIN. */
export const buying = screen('buying', {
  load: ({ ctx }, { course }) => courseToBuy(ctx, course),
  show: ({ title, priceKes }) => ({
    text: m.ussd_type_pin_to_pay({ title: wordsIn(title, getLocale()), price: kes(priceKes, getLocale()) }),
  }),
  hear: (typed, { course }) => ({ deed: 'buy', with: { course, pin: typed } }),
})
