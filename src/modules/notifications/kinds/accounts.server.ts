import { NUMBER_RETENTION_DAYS } from '#kit/said-numbers.ts'
import type { FactorNews } from '#modules/accounts/types.ts'
import { m } from '#paraglide/messages.js'
import { kind, oneOf, whole, type Words } from './kind.server.ts'

const factorNews: Record<FactorNews, (left: { left: string }) => Words> = {
  on: () => ({ title: m.notice_factor_on(), text: m.notice_factor_check() }),
  off: () => ({ title: m.notice_factor_off(), text: m.notice_factor_check() }),
  reset: () => ({ title: m.notice_factor_reset(), text: m.notice_factor_again() }),
  recovery: (left) => ({ title: m.notice_factor_recovery(), text: m.notice_factor_left(left) }),
  guesses: () => ({ title: m.notice_factor_guesses(), text: m.notice_factor_guesses_text() }),
}

const consents = {
  given: (): Words => ({ title: m.guardians_given(), text: m.guardians_notice_given() }),
  refused: (): Words => ({
    title: m.guardians_refused(),
    text: m.guardians_refused_text({ ruleDays: NUMBER_RETENTION_DAYS }),
  }),
  ended: (): Words => ({
    title: m.guardians_ended(),
    text: m.guardians_ended_text({ ruleDays: NUMBER_RETENTION_DAYS }),
  }),
  adult: (): Words => ({ title: m.guardians_notice_adult(), text: m.guardians_notice_adult_text() }),
}

export const accounts = {
  'second-factor': kind({
    // `left`: recovery codes. Its mail is of the module of accounts, which is below this one.
    values: { news: oneOf<FactorNews>(), left: whole },
    icon: 'warning',
    leadsTo: '/account/second-factor',
    words: ({ news, left }) => (factorNews[news as FactorNews] ?? factorNews.on)({ left: String(left) }),
  }),
  /** What became of a parent's consent. */
  guardian: kind({
    values: { what: oneOf<keyof typeof consents>() },
    icon: 'warning',
    words: ({ what }) =>
      (consents as Partial<Record<string, () => Words>>)[what]?.() ?? {
        title: m.guardians_title(),
        text: '',
      },
  }),
}
