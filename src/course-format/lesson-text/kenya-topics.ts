/** What a box in a lesson may tell of Kenya as it is now: numbers and rules that change without the lesson (decision 078). */
export const kenyaTopics = ['mpesa', 'fuliza', 'tax', 'nssf', 'sha'] as const
export type KenyaTopic = (typeof kenyaTopics)[number]
