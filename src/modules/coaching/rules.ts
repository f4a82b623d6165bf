// The coach answers everybody, the advisor only signed-in people.
export const chatKinds = ['coach', 'advisor'] as const
export type ChatKind = (typeof chatKinds)[number]

export const LONGEST_QUESTION = 2000
/** Turns of a conversation that the model gets again. */
export const TURNS_TOLD = 10

/** Milliseconds for which an answer appears to be typed (COA-06, ADV-07). */
export const typingTime = (kind: ChatKind): number => (kind === 'coach' ? 1500 : 1000 + Math.random() * 2000)

type Routes<Topic extends string> = readonly (readonly [Topic, readonly string[]])[]

const coachRoutes = [
  ['assistant', ['virtual assistant', 'msaidizi wa mtandaoni', 'msaidizi mtandaoni']],
  ['marketing', ['digital marketing', 'masoko ya kidijitali', 'uuzaji mtandaoni']],
  ['portfolio', ['portfolio', 'mifano ya kazi']],
] as const satisfies Routes<string>

const advisorRoutes = [
  ['skills', ['skill', 'learn', 'improve']],
  ['jobs', ['job', 'career', 'opportunity']],
  ['freelance', ['freelance', 'work', 'income']],
  ['portfolio', ['portfolio', 'project']],
  // The Kiswahili equivalents of the words that the requirements list.
  ['portfolio', ['mifano ya kazi', 'mradi', 'miradi']],
  ['freelance', ['kazi huru', 'kujitegemea', 'kipato', 'mapato']],
  ['skills', ['stadi', 'ujuzi', 'kujifunza', 'jifunz', 'kuboresha']],
  ['jobs', ['kazi', 'ajira', 'taaluma']],
] as const satisfies Routes<string>

export type CoachTopic = (typeof coachRoutes)[number][0] | 'general'
export type AdvisorTopic = (typeof advisorRoutes)[number][0] | 'unclear'

/** The first group with a word of the message decides, ignoring case (COA-08 to COA-13). */
export const coachTopic = (message: string): CoachTopic => firstIn(coachRoutes, message) ?? 'general'

/** As `coachTopic` (ADV-08 to ADV-13). */
export const advisorTopic = (message: string): AdvisorTopic => firstIn(advisorRoutes, message) ?? 'unclear'

function firstIn<Topic extends string>(routes: Routes<Topic>, message: string): Topic | undefined {
  const text = message.toLowerCase().replace(/\s+/g, ' ')
  return routes.find(([, words]) => words.some((word) => text.includes(word)))?.[0]
}

export const adviceTypes = ['skill-gap', 'opportunity', 'career-path', 'learning'] as const
export const priorities = ['high', 'medium', 'low'] as const

// Replaces an address that leads out of Stadi.
const NO_LINK = '[…]'

/**
 * A word of a model's answer as it may be shown: no external address, whoever induced the model to write it, and nothing that
 * renders itself. @param host of this installation
 */
export const safeWord = (word: string, host: string): string => {
  // The maximum length of host names, so that nothing else is tried at length.
  const address =
    /(?:https?:\/\/|www\.)[^\s]*|\b[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,9}\.(?:com|net|org|io|ke|me|ly|co|app|dev|xyz|info|biz|link|top|site|online|shop|click|example)\b(?:[/:?][^\s]*)?/gi
  return word.replace(address, (found) => (isOwn(found, host) ? found : NO_LINK))
}

function isOwn(address: string, host: string): boolean {
  const [, name = ''] = /^(?:https?:\/\/)?([^/?#]+)/i.exec(address) ?? []
  return name.toLowerCase() === host.toLowerCase()
}

/** Tokens per day that one person's answers may use. */
export const TOKENS_A_PERSON = 200_000
