import { moreSkills } from '../rules.ts'
import type { CourseCard } from '#modules/courses/types.ts'
import { platformWord } from '#course-format/words.ts'

/** What a card shows: one sentence, some skills. The rest would be sent twice, as words and as what scripts read. */
export const shownOf = ({
  instructor: _instructor,
  description,
  skills,
  reading,
  owned,
  progress,
  ...card
}: CourseCard) => ({
  ...card,
  // Of most courses there is nothing to say of the viewer.
  ...(owned && { owned }),
  ...(progress > 0 && { progress }),
  // English alone is what most have.
  ...((reading.language === 'sw' || reading.other) && { reading }),
  platform: platformWord(card.platform),
  description: firstSentence(description),
  skills: moreSkills(skills),
})
export type ShownCard = ReturnType<typeof shownOf>

/** What is shown of a course that only comes near to what was searched for. */
export const closeOf = ({ id, title, reading, category, level, priceKes }: CourseCard) => ({
  id,
  title,
  language: reading.language,
  category,
  level,
  priceKes,
})
export type CloseCourse = ReturnType<typeof closeOf>

// No sentence of ours is longer; an endless one is cut at a word.
const SENTENCE = 200

/** The first sentence of a description, whole. */
export function firstSentence(text: string): string {
  const [sentence] = /^.*?[.!?](?=\s|$)/s.exec(text) ?? [text]
  return sentence.length > SENTENCE ? sentence.slice(0, SENTENCE).replace(/\s*\S*$/, '…') : sentence
}
