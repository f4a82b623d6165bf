import type { Thing } from './schema-org.ts'

type JobFacts = {
  title: string
  path: string
  /** The work, as safe HTML. */
  html: string
  publishedAt: Date
  /** The moment, as a text, after which nobody can apply any more. */
  until: string | null
  employmentType: string
  company: { name: string; path?: string }
  /** Free text in English, such as "Nairobi or remote"; what it does not tell is omitted. */
  place: string
}

const eastAfrica = ['Kenya', 'Tanzania', 'Uganda', 'Rwanda']

/** A job that people apply for on its page, as schema.org; while it accepts applications. */
export function jobPosting(origin: string, facts: JobFacts): Thing {
  const { title, path, html, publishedAt, until, employmentType, company, place } = facts
  return {
    '@type': 'JobPosting',
    title,
    description: html,
    url: origin + path,
    directApply: true,
    datePosted: publishedAt.toISOString().slice(0, 10),
    ...(until && { validThrough: until }),
    employmentType,
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      ...(company.path && { sameAs: origin + company.path }),
    },
    ...placeOf(place),
  }
}

function placeOf(place: string) {
  const town = /^remote\b/i.test(place) ? null : place.split(/ or |,/)[0]!.trim()
  return {
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
