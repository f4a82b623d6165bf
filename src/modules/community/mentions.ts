/**
 * Somebody who wrote in a thread. `handle` identifies people within a thread without saying who they are elsewhere: 'post', or the
 * id of a reply of theirs.
 */
export type Participant = { userId: string; name: string; handle: string }

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
const sameName = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ')

/** "@" and a whole name, ignoring case; the longer name first, so that "@Amina Yusuf" is not Amina. */
function atNames(names: string[]): RegExp {
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  const anyName = longestFirst.map((name) => escaped(name).replace(/\s+/g, '\\s+')).join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}_])@(${anyName})(?![\\p{L}\\p{N}\\p{M}_])`, 'giu')
}

/** The names that occur as "@Name" in a text, each as {@link sameName} writes it. */
function namesIn(text: string, people: Participant[]): Set<string> {
  if (people.length === 0 || !text.includes('@')) return new Set()
  const found = text.matchAll(atNames(people.map(({ name }) => name)))
  return new Set([...found].map(([, name]) => sameName(name!)))
}

/** The people that the words of a text mention. A name shared by two people of the thread mentions neither. */
export function mentionedIn(text: string, people: Participant[]): Participant[] {
  const named = namesIn(text, people)
  const bearers = (name: string) => people.filter((one) => sameName(one.name) === sameName(name)).length
  return people.filter(({ name }) => named.has(sameName(name)) && bearers(name) === 1)
}

/** A name escaped for Markdown. */
const asText = (name: string): string => name.replace(/[\\`*_~<>[\]&]/g, '\\$&')

// A list, a quotation or code needs its own line.
const beginsBlock = /^(?:[-+*>]|\d+[.)]|```|~~~| {4})/

/**
 * A text prefixed with "@Name" for everybody who was chosen and is not named in it.
 * @param said what it says in its writer's own words, where that is not all of it
 */
export function withMentions(
  text: string,
  chosen: Participant[],
  people: Participant[],
  said: string = text,
): string {
  const named = namesIn(said, people)
  const missing = chosen.filter(({ name }) => !named.has(sameName(name)))
  if (missing.length === 0) return text
  const names = missing.map(({ name }) => `@${asText(name)}`).join(' ')
  return `${names}${beginsBlock.test(text) ? '\n\n' : ' '}${text}`
}
