import { m } from '#paraglide/messages.js'
import { at, type Move, nothing, screen } from '../../screen.ts'

export const certificateSure = screen('certificate-sure', {
  load: nothing,
  show(_, { course, name }) {
    const back: Move = { over: at('certificate-name', { course }) }
    return {
      text: m.ussd_certificate_sure({ name }),
      options: [
        { words: m.ussd_yes(), move: { deed: 'issue', with: { course, name } } },
        { words: m.ussd_no(), move: back },
      ],
      back,
    }
  },
})
