import type { Locale } from '#kit/time.ts'
import { accounts } from './accounts.server.ts'
import { answers } from './answers.server.ts'
import { applications } from './applications.server.ts'
import { community } from './community.server.ts'
import { courses } from './courses.server.ts'
import { gifts } from './gifts.server.ts'
import { type AllGiven, type Kind, readAs, type Stored, type Words } from './kind.server.ts'
import { liveClasses } from './live-classes.server.ts'
import { mentorship } from './mentorship.server.ts'
import { LEFT_OPEN, type Moment } from './moments.ts'
import { organisations } from './organisations.server.ts'
import { payments } from './payments.server.ts'
import { royalties } from './royalties.server.ts'
import { scholarships } from './scholarships.server.ts'
import { teaching } from './teaching.server.ts'
import { tracker } from './tracker.server.ts'

/** All kinds of notifications, by the module that tells them: types, rows, pushes, mails and the list of a person follow from here. */
const declared = {
  ...accounts,
  ...answers,
  ...applications,
  ...community,
  ...courses,
  ...gifts,
  ...liveClasses,
  ...mentorship,
  ...organisations,
  ...payments,
  ...royalties,
  ...scholarships,
  ...teaching,
  ...tracker,
}
type Declared = typeof declared
export type NotificationKind = keyof Declared

export const kinds: Record<NotificationKind, Kind> = declared
export const notificationKinds = Object.keys(declared) as NotificationKind[]
/** What other people wrote: mailed once a day, all together. */
export const digestKinds = notificationKinds.filter((name) => kinds[name].isDaily)

type Told = {
  userId: string
  /** Identifies the event, such as payment:{id}; the same event is notified once. */
  eventKey: string
}
/** The path that it leads to, unless its kind says it. */
type Leads<To> = To extends string ? { href?: never } : { href: string }
type Mailed<Facts> = [keyof Facts] extends [never] ? { mailed?: never } : { mailed: Facts }

/** A notification of one of some kinds, with the values that its kind asks for. */
export type NewNotification<Which extends NotificationKind = NotificationKind> = {
  [Name in Which]: Declared[Name] extends Kind<infer Values, infer Facts, infer To>
    ? Told & { kind: Name; values: AllGiven<Values> } & Leads<To> & Mailed<AllGiven<Facts>>
    : never
}[Which]

/** Where it leads. */
export const hrefOf = ({ kind, href }: { kind: NotificationKind; href?: string | undefined }): string =>
  (href ?? kinds[kind].leadsTo)!

/** A row with the name of its course or lesson in Kiswahili, if it has one. */
export const inLanguageOf = (values: Stored, locale: Locale): Stored =>
  locale === 'sw' && values.sw !== undefined
    ? { ...values, ['item' in values ? 'item' : 'title']: values.sw }
    : values

/** The event in words, in the page's language. */
export const wordsOf = (
  { kind, values }: { kind: NotificationKind; values: Stored },
  momentOf: (at: string) => Moment,
): Words => kinds[kind].words(readAs(kinds[kind].values, values), momentOf)

/** How it looks on a page, whose browser says moments in its own time zone. */
export function onPage(event: { kind: NotificationKind; values: Stored }) {
  let moment: string | undefined
  const words = wordsOf(event, (at) => {
    moment = at
    return LEFT_OPEN
  })
  return { icon: kinds[event.kind].icon, ...words, moment }
}
