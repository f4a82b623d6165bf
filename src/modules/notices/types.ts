export const noticeKinds = ['payment-confirmed', 'payment-review', 'refund-approved', 'refund-refused', 'refund-done'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export type NewNotice = {
  userId: string
  kind: NoticeKind
  /** Names the event, such as payment:{id}; the same event is told once. */
  eventKey: string
  values: Record<string, string | number>
  /** Own path that the notice leads to. */
  href: string
}
