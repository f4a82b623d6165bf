import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { zoneInWords } from '#core/zone-words.ts'
import { addressIn, calendarFile } from '#kit/meetings/calendar-file.ts'
import { letterBody, letterFoot, oneClickOff } from '#kit/documents/letter.ts'
import { type Locale, momentInWords } from '#kit/time.ts'
import { mailsOff } from '#modules/accounts/queries/mails-off.server.ts'
import { saidName } from '#modules/accounts/queries/said-name.server.ts'
import { m } from '#paraglide/messages.js'
import type { ClassTold, Party } from './queries/people.server.ts'
import { liveClassHref } from './rules.ts'

export type ClassNews = 'planned' | 'seat' | 'invited' | 'moved' | 'handed' | 'cancelled' | 'day' | 'hour'

const subjects: Record<ClassNews, typeof m.live_mail_seat> = {
  planned: m.live_mail_planned,
  seat: m.live_mail_seat,
  invited: m.live_mail_invited,
  moved: m.live_mail_moved,
  handed: m.live_mail_handed,
  cancelled: m.live_mail_cancelled,
  day: m.live_mail_soon,
  hour: m.live_mail_soon,
}

/** Which class, with whom, and when in the reader's own time zone. */
export const classWords = (told: ClassTold, { locale, zone }: Pick<Party, 'locale' | 'zone'>) => ({
  topic: told.topic,
  course: told.course,
  mentor: saidName(told.mentor, locale),
  at: momentInWords(told.startsAt, locale, zone),
  zone: zoneInWords(zone, locale, told.startsAt),
})

/** A mail about a class to one of its people; with a calendar file if something changed. */
export function classLetter(ctx: Context, told: ClassTold, party: Party, news: ClassNews): Letter {
  const l = { locale: party.locale }
  const words = classWords(told, party)
  const url = ctx.config.origin + liveClassHref(told.id)
  const isReminder = news === 'day' || news === 'hour'
  const off = { label: m.bookings_mail_off({}, l), url: mailsOff(ctx, party.userId, 'sessions') }
  const subject = subjects[news](words, l)
  return {
    to: party.email,
    subject,
    ...letterBody(
      [
        `${subject}. ${m.live_mail_when({ name: party.name, ...words }, l)}`,
        more({ reason: told.reason, mentor: words.mentor }, news, l),
        ...(told.groupId !== null && party.side === 'learner' && news !== 'cancelled'
          ? [m.live_mail_say({}, l)]
          : []),
      ],
      { label: m.live_mail_open({}, l), url },
      isReminder ? letterFoot(m.bookings_mail_choice({}, l), off) : undefined,
    ),
    ...(isReminder
      ? { headers: oneClickOff(off.url) }
      : {
          attachments: [
            {
              filename: 'class.ics',
              contentType: `text/calendar; charset=utf-8; method=${methodOf(told)}`,
              content: invitationFor(ctx, told, party, methodOf(told)),
            },
          ],
        }),
  }
}

function more(
  { reason, mentor }: Pick<ClassTold, 'reason' | 'mentor'>,
  news: ClassNews,
  l: { locale: Locale },
): string {
  if (news === 'cancelled') return m.live_mail_why({ reason }, l)
  return news === 'handed' ? m.live_mail_handed_why({ mentor }, l) : m.live_mail_room({}, l)
}

const methodOf = ({ cancelledAt }: ClassTold) => (cancelledAt ? ('CANCEL' as const) : ('REQUEST' as const))

/** The file for one of its people; it holds neither the others nor the room. */
export function invitationFor(
  { config, now }: Context,
  told: ClassTold,
  party: Party,
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH',
): string {
  const l = { locale: party.locale }
  const url = config.origin + liveClassHref(told.id)
  return calendarFile({
    // Not derived from the site's origin, which may change meanwhile.
    uid: `live-class-${told.id}@stadi`,
    sequence: told.sequence,
    method,
    startsAt: told.startsAt,
    endsAt: told.endsAt,
    stampedAt: now(),
    summary: told.topic,
    description: `${m.live_with(classWords(told, party), l)}\n${m.live_mail_room({}, l)}\n${url}`,
    url,
    isCancelled: told.cancelledAt !== null,
    organizer: { name: config.brand, email: addressIn(config.mailFrom) },
    attendee: party,
  })
}
