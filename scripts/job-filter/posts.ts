/** The job posts that the no-fee rule is learned from, and those it is measured with. */
import { readFileSync } from 'node:fs'

export const languages = ['english', 'kiswahili', 'sheng'] as const
type Language = (typeof languages)[number]

/** A job post; what is not told is empty. */
export type Post = {
  title: string
  company: string
  description: string
  location?: string
  paymentAmount?: string
  requirements?: string[]
  /** Its words that ask the reader for money. */
  asks?: string
}

/** A file of the corpus. */
export const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`corpus/${name}.json`, import.meta.url), 'utf8')) as T

export const corpus = (): { language: Language; post: Post }[] =>
  languages.flatMap((language) => read<Post[]>(language).map((post) => ({ language, post })))

/** All that its author wrote, a field a line. */
export const textOf = ({
  title,
  company,
  description,
  location,
  paymentAmount,
  requirements = [],
}: Post): string =>
  [title, company, description, location, paymentAmount, ...requirements].filter(Boolean).join('\n')

/** A post of a test set: all that its author wrote, and what it is. */
export type Labelled = { language: string; isScam: boolean; text: string }

const testSet = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../test/job-posts/${name}.json`, import.meta.url), 'utf8')) as T

const labelled = (name: string): Labelled[] =>
  testSet<(Post & { language: string; scam: boolean })[]>(name).map(({ language, scam, ...post }) => ({
    language,
    isScam: scam,
    text: textOf(post),
  }))

/** Written when the rule was finished, measured once; nobody changes the rule for its sake. */
export const untouched = (): Labelled[] => labelled('untouched')

/** Written before the rule, from the sentence "a post may not ask applicants for money" alone. Its figure led to a change. */
export const earlier = (): Labelled[] => labelled('earlier')

/** By whoever wrote the patterns that the rule was before; not learned from. */
export function heldOut(): Labelled[] {
  const { scams, honest } = testSet<{ scams: Post[]; honest: Post[] }>('held-out')
  const all = (posts: Post[], isScam: boolean) =>
    posts.map((post) => ({ language: 'english', isScam, text: textOf(post) }))
  return [...all(scams, true), ...all(honest, false)]
}
