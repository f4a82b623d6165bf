import type { Thing } from '#kit/documents/schema-org.ts'
import type { OpeningView } from './types.ts'

const employmentTypes: [RegExp, string][] = [
  [/full.?time/i, 'FULL_TIME'],
  [/part.?time/i, 'PART_TIME'],
  [/intern/i, 'INTERN'],
  [/contract/i, 'CONTRACTOR'],
  [/temporary/i, 'TEMPORARY'],
]
const eastAfrica = ['Kenya', 'Tanzania', 'Uganda', 'Rwanda']

/** An opening that takes applications, in the words of schema.org. Place and kind are free words; what cannot be told from them is left out. */
export function jobPosting(origin: string, opening: OpeningView): Thing {
  const {
    slug,
    title,
    html,
    publishedAt,
    closesOn,
    english: { place, kind },
  } = opening
  const town = /^remote\b/i.test(place) ? null : place.split(/ or |,/)[0]!.trim()
  return {
    '@type': 'JobPosting',
    title,
    description: html,
    url: `${origin}/careers/${slug}`,
    directApply: true,
    datePosted: publishedAt.toISOString().slice(0, 10),
    ...(closesOn && { validThrough: `${closesOn}T23:59:59+03:00` }),
    employmentType: employmentTypes.find(([words]) => words.test(kind))?.[1] ?? 'OTHER',
    hiringOrganization: { '@type': 'Organization', name: 'Stadi', sameAs: `${origin}/` },
    ...(town && {
      jobLocation: {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: town, addressCountry: 'KE' },
      },
    }),
    ...(/\bremote\b/i.test(place) && remoteFrom(place)),
  }
}

function remoteFrom(place: string) {
  const countries = eastAfrica.filter((country) => place.includes(country))
  return {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: (countries.length > 0 ? countries : eastAfrica).map((name) => ({
      '@type': 'Country',
      name,
    })),
  }
}
