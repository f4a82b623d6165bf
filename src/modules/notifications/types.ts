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
  'content-hidden',
  'content-restored',
  'mention',
  'session-booked',
  'session-credit',
  'session-moved',
  'session-cancelled',
  'session-absent',
  'mentor-paid',
  'second-factor',
  'project-marked',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What other people wrote: told by mail once a day, all together. */
export const digestKinds = [
  'topic-replied',
  'question-answered',
  'story-commented',
  'answer-accepted',
  'mention',
] as const satisfies NotificationKind[]
export type DigestKind = (typeof digestKinds)[number]

export type NewNotification = {
  userId: string
  kind: NotificationKind
  /** Names the event, such as payment:{id}; the same event is told once. */
  eventKey: string
  /** Of a payment or refund `item` and `amountKes`, of a badge `badge`, of a goal `title` and `targetDate` (YYYY-MM-DD), of an application `title` and `company`, of an answer of support's `subject`, of what happens in the community and of a marked project `title`, of a session `startsAt` (an instant), of one that changed also `with` (a name) and, to a mentee, `money` (where it goes), of money kept for one `mentor` and `amountKes`, of money paid to a mentor `amountKes` and `reference`, of a second factor `news` and `left` (recovery codes), of what is hidden also `by` and, by staff, `reason`. Where `item` or `title` is what a course or lesson is called, also `lang`, the course's language, and `sw`, the same in Kiswahili if it has both. */
  values: Record<string, string | number>
  /** Own path that the notification leads to. */
  href: string
}

export type NotificationView = {
  id: string
  kind: NotificationKind
  values: Record<string, string | number>
  /** Of the course or lesson that it names, where that is not the page's. */
  lang?: Locale | undefined
  href: string
  createdAt: Date
  readAt: Date | null
}
