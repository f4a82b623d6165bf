import { z } from 'zod'
import type { Locale } from '#kit/time.ts'

export const notificationKinds = [
  'payment-confirmed',
  'payment-review',
  'refund-approved',
  'refund-refused',
  'refund-reopened',
  'refund-done',
  'badge',
  'goal-due',
  'application-due',
  'support-answer',
  'ussd-job-approved',
  'ussd-job-refused',
  'topic-replied',
  'question-answered',
  'story-commented',
  'answer-accepted',
  'board-topic',
  'content-hidden',
  'content-restored',
  'mention',
  'session-booked',
  'session-credit',
  'session-moved',
  'session-cancelled',
  'session-absent',
  'class-planned',
  'class-invited',
  'class-moved',
  'class-handed',
  'class-cancelled',
  'teacher-named',
  'teacher-removed',
  'course-published',
  'course-unpublished',
  'teacher-page-hidden',
  'review-answered',
  'course-announced',
  'organisation-named',
  'organisation-asked',
  'organisation-joined',
  'organisation-refused',
  'seat-given',
  'group-given',
  'seats-paid',
  'scholarship-granted',
  'scholarship-refused',
  'group-full',
  'gift-taken',
  'gift-waiting',
  'gift-unsent',
  'part-due',
  'mentor-paid',
  'teacher-rate',
  'teacher-paid',
  'teacher-payout-back',
  'second-factor',
  'guardian',
  'project-marked',
  'quiz-verdict',
  'peer-works',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What other people wrote: mailed once a day, all together. */
export const digestKinds = [
  'topic-replied',
  'question-answered',
  'story-commented',
  'answer-accepted',
  'board-topic',
  'mention',
] as const satisfies NotificationKind[]
export type DigestKind = (typeof digestKinds)[number]

export type NewNotification = {
  userId: string
  kind: NotificationKind
  /** Identifies the event, such as payment:{id}; the same event is notified once. */
  eventKey: string
  /**
   * For a payment or refund `item` and `amountKes`, for a badge `badge`, for a goal `title` and `targetDate` (YYYY-MM-DD), for an
   * application `title` and `company`, for an answer of support `subject`, for community events and a marked project `title` (for what stands on a board, to others than its author, the group's name), for a quiz `title`, `percent` and `passed` (1 or 0), for works of others `title` and `count`, for a
   * new announcement `item` (the course) and `title`, for a
   * new or removed teacher, a manager of an organisation, somebody who asks to join one or was answered, an answered review, a group that was full and a teacher's course that was published `title`, where it was not also `reason`,
   * for a teacher's page that staff hid `reason`, for a seat of a course `item` and `title` (the organisation), for a place in a group `item` (the group) and likewise, for paid seats `title` (the course), `count` and
   * `reference` (the invoice), for a gift `item` (the course) and `title` (to whom), for a part of a course's price `item`, `part`, `parts`,
   * `amountKes` and `day` (YYYY-MM-DD), for a decided scholarship `title` and `sw`, for a
   * live class `title`, `startsAt` and, if cancelled, `reason`, for a
   * session `startsAt` (an instant), to its mentee and for a changed one also `with` (a name), for a cancelled one, to a mentee, `money` (where it goes), for a credit
   * `mentor` and `amountKes`, for a payout to a mentor or a teacher, and for one that was taken back, `amountKes` and `reference`, for a teacher's share `title`, `percent` and
   * `fromDay` (YYYY-MM-DD), for a parent's consent `what` became of it, for a second factor `news` and `left` (recovery
   * codes), for hidden content also `by` and, by staff, `reason`. If `item` or `title` is the title of a course or lesson, also
   * `lang`, the course's language, and `sw`, the same in Kiswahili if it has both.
   */
  values: Record<string, string | number>
  /** The path that the notification links to. */
  href: string
}

export type NotificationView = {
  id: string
  kind: NotificationKind
  values: Record<string, string | number>
  /** Of the course or lesson that it names, if that is not the page's. */
  lang?: Locale | undefined
  href: string
  createdAt: Date
  readAt: Date | null
}

// A point of P-256 and sixteen bytes, as browsers write them.
const [POINT, SECRET] = [/^B[\w-]{86}$/, /^[\w-]{22}$/]

/** What a browser says of its push subscription. */
export const NewSubscription = z.object({
  endpoint: z
    .url({ protocol: /^https?$/ })
    .regex(/^[!-~]+$/)
    .max(1000),
  p256dh: z.string().regex(POINT),
  auth: z.string().regex(SECRET),
})
export type NewSubscription = z.infer<typeof NewSubscription>
