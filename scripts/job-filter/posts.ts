/** The job posts from which the no-fee rule is learned, and those with which it is measured. */
import { readFileSync } from 'node:fs'

export const languages = ['english', 'kiswahili', 'sheng'] as const
type Language = (typeof languages)[number]

/** A job post; missing fields are empty. */
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

/** The author's whole text, one field per line. */
export const textOf = ({
  title,
  company,
  description,
  location,
  paymentAmount,
  requirements = [],
}: Post): string =>
  [title, company, description, location, paymentAmount, ...requirements].filter(Boolean).join('\n')

/** A post of a test set: its author's whole text, and its label. */
export type Labelled = { language: string; isScam: boolean; text: string }

const testSet = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../test/job-posts/${name}.json`, import.meta.url), 'utf8')) as T

const labelled = (name: string): Labelled[] =>
  testSet<(Post & { language: string; scam: boolean })[]>(name).map(({ language, scam, ...post }) => ({
    language,
    isScam: scam,
    text: textOf(post),
  }))

/** Written after the rule was finished, measured once; nobody changes the rule because of it. */
export const untouched = (): Labelled[] => labelled('untouched')

/** Written before the rule, from the sentence "a post may not ask applicants for money" alone. Its result led to a change. */
export const earlier = (): Labelled[] => labelled('earlier')

/** By the author of the patterns that the rule replaced; not learned from. */
export function heldOut(): Labelled[] {
  const { scams, honest } = testSet<{ scams: Post[]; honest: Post[] }>('held-out')
  const all = (posts: Post[], isScam: boolean) =>
    posts.map((post) => ({ language: 'english', isScam, text: textOf(post) }))
  return [...all(scams, true), ...all(honest, false)]
}
