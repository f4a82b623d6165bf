/** Every way Stadi says no. A new code needs words in src/web/refusal-words.ts before it compiles. */
export type RefusalCode =
  | 'invalid-input'
  | 'not-authenticated'
  | 'not-allowed'
  | 'not-found'
  | 'too-many'
  | 'required'
  | 'too-long'
  | 'too-short'
  | 'bad-text'
  | 'database-away'
  // accounts
  | 'email-invalid'
  | 'email-required'
  | 'email-not-confirmed'
  | 'credentials-wrong'
  | 'password-too-short'
  | 'password-too-long'
  | 'password-common'
  | 'password-is-email'
  | 'password-current-wrong'
  | 'link-invalid'
  | 'user-suspended'
  | 'last-admin'
  // courses
  | 'course-not-found'
  | 'course-not-ready'
  | 'lesson-locked'
  | 'lesson-not-quick'
  | 'quiz-wait'
  | 'quiz-ended'
  | 'quiz-incomplete'
  | 'answer-not-drawn'
  | 'submission-empty'
  | 'link-not-web'
  | 'rating-range'
  | 'review-too-early'
  | 'certificate-too-early'
  | 'certificate-revoked'
  // progress, assessment, the person's own data
  | 'goal-not-found'
  | 'date-invalid'
  | 'points-range'
  | 'amount-range'
  | 'assessment-empty'
  | 'assessment-limit'
  | 'option-unknown'
  | 'picture-invalid'
  | 'picture-too-large'
  | 'code-wrong'
  | 'code-expired'
  | 'phone-taken'
  // payments
  | 'phone-required'
  | 'phone-invalid'
  | 'already-owned'
  | 'is-free'
  | 'amount-differs'
  | 'payment-type-unknown'
  | 'payment-not-found'
  | 'payment-busy'
  | 'payment-unreachable'
  | 'payment-refused'
  | 'payments-off'
  | 'payment-unsettled'
  | 'refund-too-late'
  | 'refund-not-possible'
  | 'refund-asked'
  | 'receipt-invalid'
  | 'receipt-taken'
  | 'review-undecided'
  | 'person-not-found'
  | 'sum-differs'
  // public site, careers, support
  | 'file-required'
  | 'file-kind'
  | 'file-too-large'
  | 'opening-closed'
  | 'application-enough'
  | 'upload-busy'
  | 'upload-slow'
  | 'thread-closed'
  | 'thread-full'
  | 'quote-not-agreed'
  | 'slug-invalid'
  | 'slug-taken'
  | 'price-range'
  | 'number-range'
  | 'newsletter-sent'
  | 'changed-meanwhile'

/** The one way a rule, query or command says no. A throw rolls its transaction back. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Code per form field, for messages beside the fields. */
  readonly fields: Record<string, RefusalCode>
  /** Values to fill into the words, such as seconds to wait. */
  readonly values: Record<string, string | number>

  constructor(
    code: RefusalCode,
    details: { fields?: Record<string, RefusalCode>; values?: Record<string, string | number> } = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.fields = details.fields ?? {}
    this.values = details.values ?? {}
  }
}
