import { DEFAULT_LOCALE, localeFacts, locales } from '#kit/locales.ts'
import { type Context, readingLanguage } from '#context.ts'
import type { Locale } from '#kit/time.ts'

/** `language`: the course's own. */
export type Called = { title: string; titleSw: string | null; language: string }

const localeOf = (language: string): Locale =>
  locales.find((one) => localeFacts[one].name === language) ?? DEFAULT_LOCALE

/** What a notice stores beside a title, so that whoever reads it later gets it in their language: its Kiswahili, and the language of the course. */
export const bothTitles = ({ titleSw, language }: Omit<Called, 'title'>): { sw?: string; lang: Locale } => ({
  ...(titleSw !== null && { sw: titleSw }),
  lang: localeOf(language),
})

/** What a course or a lesson is called for the viewer. `lang` for the attribute: nothing where the page is in it. */
export function called(
  ctx: Context,
  { title, titleSw, language }: Called,
): { title: string; lang: Locale | undefined } {
  const own = localeOf(language)
  const isSwahili = titleSw !== null && readingLanguage(ctx) === 'sw'
  const lang = isSwahili ? 'sw' : own
  return { title: isSwahili ? titleSw : title, lang: lang === ctx.locale ? undefined : lang }
}
