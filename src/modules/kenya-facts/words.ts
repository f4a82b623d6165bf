import type { KenyaTopic } from '#course-format/lesson-text/kenya-topics.ts'
import type { Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'

/** What a topic is called, in the language of the text beside it or of the page. */
export const topicWords: Record<KenyaTopic, (none?: object, as?: { locale: Locale }) => string> = {
  mpesa: m.kenya_topic_mpesa,
  fuliza: m.kenya_topic_fuliza,
  tax: m.kenya_topic_tax,
  nssf: m.kenya_topic_nssf,
  sha: m.kenya_topic_sha,
}
