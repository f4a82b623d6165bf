/**
 * The domain events that programs receive only where their owner ticked it, as keys read what only their owner sees (decision 120): an
 * endpoint from before hears no more than it was made for. An event that is added later belongs here.
 */
export const ownEventTypes = [
  'announcement.published',
  'seat.given',
  'seat.taken_back',
  'scholarship.decided',
  'royalty.earned',
  'royalty.refunded',
  'invoice.paid',
  'member.joined',
  'member.left',
] as const

/**
 * The domain events that the product publishes (`handleEvent` of core/module.ts), by the names under which programs receive them.
 */
export const domainEventTypes = [
  'enrollment.created',
  'course.completed',
  'certificate.issued',
  'group.joined',
  'group.left',
  'payment.completed',
  'payment.failed',
  ...ownEventTypes,
] as const
export type DomainEventType = (typeof domainEventTypes)[number]
/** Internal events: nothing of them is sent to programs. */
type InternalEventType =
  | 'access.ended'
  | 'account.alone'
  | 'account.second-factor'
  | 'account.set-up'
  | 'lesson.completed'
  | 'mail.retry'
  | 'quiz.ended'
  | 'version.taken'

export const isPublicEvent = (type: DomainEventType | InternalEventType): type is DomainEventType =>
  domainEventTypes.some((known) => known === type)

export const isOwnEvent = (type: DomainEventType): boolean => ownEventTypes.some((own) => own === type)

/** Something that happened to somebody. */
export type DomainEvent = {
  type: DomainEventType | InternalEventType
  userId: string
  /** Identifies it, such as payment:{id}; a repeated event is handled once. */
  key: string
  /** The payload for programs, with the API's names; no person's name, address or number. */
  data: Record<string, string | number | null>
}
