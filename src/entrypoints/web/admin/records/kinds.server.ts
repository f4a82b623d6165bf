import type { Editable } from '#core/records/record.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { editableStories } from '#modules/community/records.server.ts'
import { editableSynonyms } from '#modules/catalogue/records/synonyms.server.ts'
import { editablePrices, editableTeachers } from '#modules/courses/records.server.ts'
import { editableOpenings } from '#modules/hiring/records.server.ts'
import { editableKenyaFacts } from '#modules/kenya-facts/records.server.ts'
import { editableListings } from '#modules/job-board/records.server.ts'
import { editableMentors } from '#modules/mentorship/records.server.ts'
import { editableNewsletters } from '#modules/newsletter/records.server.ts'
import { editableArticles } from '#modules/publishing/records/articles.server.ts'
import { editableFaq } from '#modules/publishing/records/faq.server.ts'
import { editableFigures } from '#modules/publishing/records/figures.server.ts'
import { editableHelp } from '#modules/publishing/records/help.server.ts'
import { editableLegal } from '#modules/publishing/records/legal.server.ts'
import { editablePaths } from '#modules/publishing/records/paths.server.ts'
import { editableTeam } from '#modules/publishing/records/team.server.ts'

/** Every kind of record that administrators edit, in the order of their tabs. */
export const kinds: Editable[] = [
  editableArticles,
  editableHelp,
  editableFaq,
  editableFigures,
  editablePaths,
  editableTeam,
  editableLegal,
  editableOpenings,
  editableListings,
  editableMentors,
  editableStories,
  editableNewsletters,
  editablePrices,
  editableTeachers,
  editableSynonyms,
  editableKenyaFacts,
]

/** @throws Refusal 'not-found' */
export function kindNamed(name: string | undefined): Editable {
  const kind = kinds.find((kind) => kind.name === name)
  if (!kind) throw new Refusal('not-found')
  return kind
}
