import { z } from 'zod'
import { slugText, requiredText } from '#kit/inputs.ts'
import { drawPortrait, Portrait } from '#kit/pictures/portrait.ts'
import list from '#content/demo/instructors.json' with { type: 'json' }

const text = z.string().trim().min(1)

/** Who teaches the sample's courses, with the face that is drawn of them. */
export const Instructors = z.array(
  z.strictObject({ slug: slugText, name: requiredText(120), title: text, bio: text, portrait: Portrait }),
)

const portraits = new Map(Instructors.parse(list).map(({ slug, portrait }) => [slug, drawPortrait(portrait)]))

/** Where an instructor of the sample is drawn. */
export const instructorPortraitHref = (slug: string): string =>
  `/storage/v1/portraits/instructors/${slug}.svg`

/** The drawing of an instructor of the sample as SVG. */
export const instructorPortrait = (slug: string): string | undefined => portraits.get(slug)
