/** What the product tells whoever listens (`hear` of core/module.ts), by the names under which programs hear of it. */
export const happeningTypes = [
  'enrollment.created',
  'course.completed',
  'certificate.issued',
  'payment.completed',
  'payment.failed',
] as const
export type HappeningType = (typeof happeningTypes)[number]
/** What only the house hears: nothing of it is told to programs. */
type HouseType = 'account.second-factor' | 'mail.retry'

export const isForPrograms = (type: HappeningType | HouseType): type is HappeningType =>
  happeningTypes.some((known) => known === type)

/** Something that happened to somebody. */
export type Happening = {
  type: HappeningType | HouseType
  userId: string
  /** Names it, such as payment:{id}; the same is heard once. */
  key: string
  /** What programs are told, by the names under which the API knows it; no name, address or number of anybody. */
  data: Record<string, string | number | null>
}
