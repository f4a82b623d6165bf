// What a job that is applied for by dialling can be (DATA-19).
export const categories = [
  'agriculture',
  'financial',
  'health',
  'education',
  'transport',
  'technology',
] as const
export const difficulties = ['beginner', 'intermediate', 'advanced'] as const
export const paymentTypes = ['daily', 'weekly', 'monthly', 'per_task'] as const
/** Others see approved ones. Hidden is what was approved once. */
export const jobStates = ['waiting', 'approved', 'refused', 'hidden'] as const

/** Our short code and one to six digits of a job's own (USSD-15). */
export const USSD_CODE = /^\*384\*2025\*[0-9]{1,6}#$/

/** One requirement a line, without empty ones and without doubles (USSD-23). */
export const requirementsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
