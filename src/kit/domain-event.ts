/** What the product tells whoever listens (`handleEvent` of core/module.ts), by the names under which programs hear of it. */
export const domainEventTypes = [
  'enrollment.created',
  'course.completed',
  'certificate.issued',
  'payment.completed',
  'payment.failed',
] as const
export type DomainEventType = (typeof domainEventTypes)[number]
/** What only the house hears: nothing of it is told to programs. */
type InternalEventType = 'account.second-factor' | 'mail.retry'

export const isPublicEvent = (type: DomainEventType | InternalEventType): type is DomainEventType =>
  domainEventTypes.some((known) => known === type)

/** Something that happened to somebody. */
export type DomainEvent = {
  type: DomainEventType | InternalEventType
  userId: string
  /** Names it, such as payment:{id}; the same is heard once. */
  key: string
  /** What programs are told, by the names under which the API knows it; no name, address or number of anybody. */
  data: Record<string, string | number | null>
}
