import { levelWords, outcomeWords } from '#course-format/rubric-words.ts'
import { type MarkedCriterion, outcomeOf } from '#course-format/rubric.ts'
import type { Locale } from '#kit/time.ts'
import { wordsIn } from '#kit/words.ts'
import { peerMarks } from '../tables.server.ts'
import type { PeerMarkView } from '../types.ts'

/** What was said, without who said it. */
export const saidColumns = {
  id: peerMarks.id,
  markedAt: peerMarks.markedAt,
  criteria: peerMarks.criteria,
  feedback: peerMarks.feedback,
  usefulAt: peerMarks.usefulAt,
  reportedAt: peerMarks.reportedAt,
}

type Said = {
  id: string
  markedAt: Date | null
  criteria: MarkedCriterion[] | null
  feedback: string | null
  usefulAt: Date | null
  reportedAt: Date | null
}

/** A mark that was given, in words. Only for rows that are marked: the database keeps these whole. */
export function peerMarkView(
  { id, markedAt, criteria, feedback, usefulAt, reportedAt }: Said,
  locale: Locale,
): PeerMarkView {
  const outcome = outcomeOf(criteria!.map(({ level }) => level))
  return {
    id,
    outcome,
    word: outcomeWords[outcome]({}, { locale }),
    markedAt: markedAt!,
    criteria: criteria!.map(({ name, level, says }) => ({
      name: wordsIn(name, locale),
      level,
      word: levelWords[level]({}, { locale }),
      says: wordsIn(says, locale),
    })),
    feedback: feedback!,
    isUseful: usefulAt !== null,
    isReported: reportedAt !== null,
  }
}
