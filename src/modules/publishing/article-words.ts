import type { Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import type { TileTone } from '#ui/pattern.tsx'
import type { ArticleCategory } from './rules.ts'

const words: Record<ArticleCategory, typeof m.blog_freelancing> = {
  Freelancing: m.blog_freelancing,
  'Digital Skills': m.blog_digital_skills,
  'Job Search': m.blog_job_search,
  'Money & Business': m.blog_money_business,
  'Staying Safe': m.blog_staying_safe,
}
const tones: Record<ArticleCategory, TileTone> = {
  Freelancing: 'leaf',
  'Digital Skills': 'sky',
  'Job Search': 'gold',
  'Money & Business': 'sun',
  'Staying Safe': 'brick',
}

/** In the language of the request, or in the requested one. */
export const articleCategoryWord = (category: ArticleCategory, locale?: Locale): string =>
  words[category]({}, { locale })
export const articleCategoryTone = (category: ArticleCategory): TileTone => tones[category]

const languages: Record<Locale, () => string> = { en: m.blog_english, sw: m.blog_kiswahili }
export const languageWord = (language: Locale): string => languages[language]()
