/** What the product tells whoever listens (`hear` of core/module.ts), by the names under which programs hear of it. */
export const happeningTypes = [
  'enrollment.created',
  'course.completed',
  'certificate.issued',
  'payment.completed',
  'payment.failed',
] as const
export type HappeningType = (typeof happeningTypes)[number]

/** Something that happened to somebody. */
export type Happening = {
  type: HappeningType
  userId: string
  /** Names it, such as payment:{id}; the same is heard once. */
  key: string
  /** What programs are told, by the names under which the API knows it; no name, address or number of anybody. */
  data: Record<string, string | number | null>
}
