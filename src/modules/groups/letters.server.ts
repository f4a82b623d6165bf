import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { harmlessTitle } from '#kit/people/names.ts'
import { letterBody, letterFoot, oneClickOff } from '#kit/documents/letter.ts'
import { dateInWords, EAST_AFRICA, type Locale, momentInWords } from '#kit/time.ts'
import { mailsOff } from '#modules/accounts/queries/mails-off.server.ts'
import { called } from '#modules/courses/called.server.ts'
import { percentDone } from '#modules/courses/rules.ts'
import { m } from '#paraglide/messages.js'
import type { ToMail } from './queries/week.server.ts'
import { groupHref, type weekIn } from './rules.ts'

type Reader = { id: string; email: string; name: string; locale: Locale }
type Week = Pick<ToMail, 'group' | 'course'> & {
  week: ReturnType<typeof weekIn>
  /** Live hours of the week, and in which time zone they are told. */
  hours: { topic: string; startsAt: Date }[]
  zone: string | null
}

/** What a week of a group brings, with unsubscribe links in its footer and its headers. @param ctx in the reader's language */
export function weekLetter(ctx: Context, reader: Reader, { group, course, week, hours, zone }: Week): Letter {
  const { locale } = reader
  const l = { locale }
  const { title } = called(ctx, course)
  const day = (date: string) => dateInWords(date, locale)
  const names = { group: harmlessTitle(group.name), course: title }
  const off = { label: m.groups_mail_off({}, l), url: mailsOff(ctx, reader.id, 'groups') }
  const said = [
    ...hours.map(({ topic, startsAt }) =>
      m.groups_mail_hour({ topic, at: momentInWords(startsAt, locale, zone ?? EAST_AFRICA) }, l),
    ),
    ...week.opens.map(({ title, opensOn }) => m.groups_mail_opens({ title, day: day(opensOn) }, l)),
    ...week.due.map(({ title, dueOn }) => m.groups_mail_due({ title, day: day(dueOn) }, l)),
    ...week.late.map(({ title, dueOn }) => m.groups_mail_late({ title, day: day(dueOn) }, l)),
    m.groups_mail_progress(
      { done: week.done, total: week.lessons, percent: percentDone(week.done, week.lessons) },
      l,
    ),
  ]
  return {
    to: reader.email,
    subject: m.groups_mail_subject(names, l),
    ...letterBody(
      [m.groups_mail_first({ name: reader.name, ...names }, l), ...said],
      { label: m.groups_mail_open({}, l), url: ctx.config.origin + groupHref(group.id) },
      letterFoot(m.groups_mail_choice({}, l), off),
    ),
    headers: oneClickOff(off.url),
  }
}
