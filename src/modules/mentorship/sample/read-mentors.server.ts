import { z } from 'zod'
import { hashOf } from '#kit/ids.ts'
import { mentorSkills } from '../rules.ts'
import { drawPortrait, Portrait } from '#kit/pictures/portrait.ts'
import list from '#content/demo/mentors.json' with { type: 'json' }

const Mentor = z.strictObject({
  slug: z.string(),
  name: z.string(),
  title: z.string(),
  company: z.string(),
  years: z.int().min(0),
  priceKes: z.int().min(2500).max(4500),
  skills: z.array(z.enum(mentorSkills)).min(1),
  specialties: z.array(z.string()).min(1),
  languages: z.array(z.string()).min(1),
  timezone: z.string(),
  verified: z.boolean(),
  /** Weekday, from and to in minutes of the day. */
  hours: z.array(z.tuple([z.int().min(1).max(7), z.int(), z.int()])).min(1),
  bio: z.string(),
  portrait: Portrait,
  /** How many took place, including the reviewed ones. */
  sessions: z.int().min(0),
  reviews: z.array(
    z.strictObject({ by: z.string(), stars: z.int().min(1).max(5), daysAgo: z.int(), text: z.string() }),
  ),
})
export type SampleMentor = z.output<typeof Mentor>

/** @throws when the file does not match its schema */
export const readMentors = (): SampleMentor[] => z.array(Mentor).parse(list)

export const mentorsHash = (): string => hashOf(JSON.stringify(list))

const portraits = new Map(readMentors().map(({ slug, portrait }) => [slug, drawPortrait(portrait)]))

/** The file of a sample mentor's drawing. */
export const portraitHref = (slug: string): string => `/storage/v1/portraits/${slug}.svg`

/** The drawing of a sample mentor as SVG. */
export const portraitNamed = (slug: string): string | undefined => portraits.get(slug)
