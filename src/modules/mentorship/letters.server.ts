import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { zoneInWords } from '#core/zone-words.ts'
import { addressIn, calendarFile } from '#kit/meetings/calendar-file.ts'
import { letterBody, letterFoot, oneClickOff } from '#kit/documents/letter.ts'
import { momentInWords } from '#kit/time.ts'
import { mailsOff } from '#modules/accounts/queries/mails-off.server.ts'
import { saidName } from '#modules/accounts/queries/said-name.server.ts'
import { m } from '#paraglide/messages.js'
import type { Parties, Party } from './queries/parties.server.ts'
import { bookingHref } from './rules.ts'

export type SessionNews = 'booked' | 'moved' | 'cancelled' | 'day' | 'hour'

const subjects = {
  booked: m.bookings_mail_booked,
  moved: m.bookings_mail_moved,
  cancelled: m.bookings_mail_cancelled,
  day: m.bookings_mail_soon,
  hour: m.bookings_mail_soon,
}

/** What both read: with whom, and when in their own time zone. */
export function sessionWords(session: Parties, { side, locale, zone }: Party) {
  return {
    with: saidName(side === 'mentee' ? session.mentor : session.mentee, locale),
    at: momentInWords(session.startsAt, locale, zone),
    zone: zoneInWords(zone, locale, session.startsAt),
  }
}

/** A mail about a session to one of its people; with a calendar file if something changed. */
export function sessionLetter(ctx: Context, session: Parties, party: Party, news: SessionNews): Letter {
  const l = { locale: party.locale }
  const words = sessionWords(session, party)
  const isReminder = news === 'day' || news === 'hour'
  const off = { label: m.bookings_mail_off({}, l), url: mailsOff(ctx, party.userId, 'sessions') }
  const url = ctx.config.origin + hrefOf(session, party)
  const label = party.side === 'mentee' ? m.bookings_mail_open({}, l) : m.bookings_mail_all({}, l)
  const paragraphs = [
    m.bookings_mail_when({ name: party.name, ...words }, l),
    ...(news === 'cancelled' ? moneyParagraph(session, party) : [m.bookings_mail_room({}, l)]),
  ]
  return {
    to: party.email,
    subject: subjects[news](words, l),
    ...letterBody(
      [`${subjects[news](words, l)}. ${paragraphs[0]}`, ...paragraphs.slice(1)],
      { label, url },
      isReminder ? letterFoot(m.bookings_mail_choice({}, l), off) : undefined,
    ),
    ...(isReminder
      ? { headers: oneClickOff(off.url) }
      : { attachments: [invitationTo(ctx, session, party)] }),
  }
}

/** A mentee reads where the money goes. */
function moneyParagraph({ money }: Parties, { side, locale }: Party): string[] {
  if (side === 'mentor' || money === null || money === 'kept') return []
  const say = {
    refund: m.bookings_mail_refund,
    credit: m.bookings_mail_credit,
    package: m.bookings_money_package,
  }
  return [say[money]({}, { locale })]
}

export const hrefOf = ({ id }: Parties, { side }: Party): string =>
  side === 'mentee' ? bookingHref(id) : '/mentoring'

function invitationTo(ctx: Context, session: Parties, party: Party) {
  const method = session.state === 'cancelled' ? ('CANCEL' as const) : ('REQUEST' as const)
  return {
    filename: 'session.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: invitationFor(ctx, session, party, method),
  }
}

/** The file for one of the two; it contains neither the other's address nor the room. */
export function invitationFor(
  { config, now }: Context,
  session: Parties,
  party: Party,
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH',
): string {
  const l = { locale: party.locale }
  const words = sessionWords(session, party)
  const url = config.origin + hrefOf(session, party)
  return calendarFile({
    // Not derived from the site's origin, which may change while the session exists.
    uid: `session-${session.id}@stadi`,
    sequence: session.sequence,
    method,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    stampedAt: now(),
    summary: m.bookings_with({ mentor: words.with }, l),
    description: `${m.bookings_mail_room({}, l)}\n${url}`,
    url,
    isCancelled: session.state === 'cancelled',
    organizer: { name: config.brand, email: addressIn(config.mailFrom) },
    attendee: party,
  })
}
