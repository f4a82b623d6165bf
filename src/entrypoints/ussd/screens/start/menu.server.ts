import { nextLocale } from '#kit/locales.ts'
import { wordsIn } from '#kit/words.ts'
import { continueOnPhone } from '#modules/courses/queries/phone.server.ts'
import { cardsOnPhone } from '#modules/review/queries/today.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { at, type Call, type Move, type Option, screen } from '../../screen.ts'

/** People dial the other choices by heart, so this one, which comes and goes, has a number that moves none of them. */
const GO_ON = '9'
/** Likewise: it came later than the others. */
const CARDS = '10'

type GoOn = { label: string; move: Move } | null

/** Where the last call stopped, otherwise where the last course continues. */
async function goOn({ ctx, line }: Call): Promise<GoOn> {
  if (line.stopped) return { label: line.stopped.label, move: { deed: 'resume', with: {} } }
  const last = await continueOnPhone(ctx)
  return last && { label: wordsIn(last.title, ctx.locale), move: { to: at('course', { course: last.id }) } }
}

export const menu = screen('menu', {
  load: async (call) => ({ last: await goOn(call), cards: await cardsOnPhone(call.ctx) }),
  show: ({ last, cards }) => ({
    text: 'Stadi',
    isTop: true,
    options: [
      ...(last ? [{ key: GO_ON, words: m.ussd_continue({ label: last.label }), move: last.move }] : []),
      ...rooms(),
      { words: m.ussd_other_language(), move: speakOther() },
      {
        key: CARDS,
        words: cards > 0 ? m.ussd_review_count({ count: cards }) : m.ussd_review(),
        move: { deed: 'begin-cards', with: {} },
      },
    ],
    others: { '0': 'home', '00': 'home' },
  }),
})

const rooms = (): Option[] => [
  { words: m.ussd_learn(), move: { to: at('courses', {}) } },
  { words: m.ussd_progress(), move: { to: at('progress', {}) } },
  { words: m.ussd_work(), move: { to: at('jobs', {}) } },
  { words: m.ussd_certificates(), move: { to: at('certificates', {}) } },
  { words: m.ussd_ask_mentor(), move: { to: at('mentors', {}) } },
  { words: m.ussd_account(), move: { to: at('account', {}) } },
  { words: m.ussd_help(), move: { to: at('help', {}) } },
]

const speakOther = (): Move => ({ deed: 'speak', with: { locale: nextLocale(getLocale()) } })
