import { type Locale, locales } from '#kit/locales.ts'
import { jobForPhone } from '#modules/ussd-jobs/queries/phone.server.ts'
import { m } from '#paraglide/messages.js'
import { type Move, screen } from '../../screen.ts'

const languageWords: Record<Locale, () => string> = { en: m.ussd_english, sw: m.ussd_kiswahili }

/** The first dial asks for a language and nothing else; if a job's code was dialled, it names the job. */
export const language = screen('language', {
  async load({ ctx, phone }, { job }) {
    return job ? ((await jobForPhone(ctx, job, phone))?.title ?? null) : null
  },
  show(jobTitle, params) {
    const speak = (locale: Locale): Move => ({ deed: 'speak', with: { locale, ...params } })
    return {
      text: [jobTitle ?? 'Stadi', m.ussd_choose_language()].join('\n'),
      isTop: true,
      options: locales.map((locale) => ({ words: languageWords[locale](), move: speak(locale) })),
    }
  },
  // No language for an error text is known here.
  hear: () => ({ again: '' }),
})
