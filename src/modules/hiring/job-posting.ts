import { jobPosting } from '#kit/documents/job-posting.ts'
import type { Thing } from '#kit/documents/schema-org.ts'
import type { OpeningView } from './types.ts'

const employmentTypes: [RegExp, string][] = [
  [/full.?time/i, 'FULL_TIME'],
  [/part.?time/i, 'PART_TIME'],
  [/intern/i, 'INTERN'],
  [/contract/i, 'CONTRACTOR'],
  [/temporary/i, 'TEMPORARY'],
]

/** An opening that accepts applications, as schema.org. Location and kind are free text. */
export function openingPosting(origin: string, opening: OpeningView): Thing {
  const {
    slug,
    title,
    html,
    publishedAt,
    closesOn,
    english: { place, kind },
  } = opening
  return jobPosting(origin, {
    title,
    path: `/careers/${slug}`,
    html,
    publishedAt,
    until: closesOn && `${closesOn}T23:59:59+03:00`,
    employmentType: employmentTypes.find(([words]) => words.test(kind))?.[1] ?? 'OTHER',
    company: { name: 'Stadi', path: '/' },
    place,
  })
}
