import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { UssdFilters, UssdJobCard } from '../types.ts'

type Words<Key extends string> = Record<Key, () => string>

export const categoryWords: Words<UssdJobCard['category']> = {
  agriculture: m.ussd_jobs_category_agriculture,
  financial: m.ussd_jobs_category_financial,
  health: m.ussd_jobs_category_health,
  education: m.ussd_jobs_category_education,
  transport: m.ussd_jobs_category_transport,
  technology: m.ussd_jobs_category_technology,
}
export const difficultyWords: Words<UssdJobCard['difficulty']> = {
  beginner: m.catalogue_level_beginner,
  intermediate: m.catalogue_level_intermediate,
  advanced: m.catalogue_level_advanced,
}
export const paymentWords: Words<UssdJobCard['paymentType']> = {
  daily: m.ussd_jobs_pay_daily,
  weekly: m.ussd_jobs_pay_weekly,
  monthly: m.ussd_jobs_pay_monthly,
  per_task: m.ussd_jobs_pay_per_task,
}
export const sortWords: Words<UssdFilters['sort']> = {
  newest: m.ussd_jobs_sort_newest,
  oldest: m.ussd_jobs_sort_oldest,
  'most-applied': m.ussd_jobs_sort_applied,
  featured: m.ussd_jobs_sort_featured,
}

/** Inside a line, where nothing begins. */
export const small = (word: string): string => word.toLocaleLowerCase(getLocale())

/** The choices of a select. */
export const optionsOf = (words: Words<string>): { value: string; label: string }[] =>
  Object.entries(words).map(([value, word]) => ({ value, label: word() }))
