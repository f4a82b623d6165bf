import { HOUR } from '#kit/time.ts'

/** What the hub lists, for everybody to read. */
export const listedKinds = ['topic', 'question', 'story'] as const
export type ListedKind = (typeof listedKinds)[number]
/** A topic on the board of a group is a kind of its own, so that no list of the others can hold one (decision 115). */
export const postKinds = [...listedKinds, 'board'] as const
export type PostKind = (typeof postKinds)[number]

/** How long after the last day of its plan a group's board takes texts; it can be read for as long as somebody is in the group. */
export const BOARD_DAYS = 60

/** Why a post or a reply is hidden: three reports, until a review, or staff. */
export const hiders = ['reports', 'staff'] as const

/** FOR-05. */
export const topicCategories = [
  'Freelancing',
  'E-commerce',
  'Skills',
  'Success Stories',
  'General Discussion',
  'Platform Tips',
  'Career Advice',
] as const

/** STO-14. */
export const storyCategories = [
  'Freelancing',
  'Career Change',
  'Entrepreneurship',
  'Remote Work',
  'Skills',
] as const
/** Categories of stories written before there was a form come last. */
export const toldCategories = [...storyCategories, 'Business', 'Digital Skills'] as const
export type StoryCategory = (typeof toldCategories)[number]

/** The page of a thread (decisions 3), without the id. */
export const threadPaths: Record<PostKind, string> = {
  topic: '/community/topics/',
  question: '/community/questions/',
  story: '/community/stories/',
  board: '/community/board/',
}

/** The kind that a thread's or form's URL names (`/community/:list/...`). */
export const kindsByList = new Map<string, PostKind>([
  ['topics', 'topic'],
  ['questions', 'question'],
  ['stories', 'story'],
  ['board', 'board'],
])

/** The tab of the hub that lists a kind (COM-02). */
export const hubPaths: Record<ListedKind, string> = {
  topic: '/community?tab=forums',
  question: '/community?tab=qa',
  story: '/community?tab=stories',
}

/** The board of a group, with its pages and what is searched for on it. */
export function boardHref(boardId: string, { q = '', page = 1 }: { q?: string; page?: number } = {}): string {
  const search = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) })
  return `/groups/${boardId}/board${search.size > 0 ? `?${search}` : ''}`
}

/** The list that a post is in. */
export const listHrefOf = ({ kind, boardId }: { kind: PostKind; boardId: string | null }): string =>
  kind === 'board' ? boardHref(boardId ?? '') : hubPaths[kind]

/** The URL of a reply, whichever page of its thread it is on. */
export const replyPath = (post: { kind: PostKind; id: string }, replyId: string): string =>
  `${threadPaths[post.kind]}${post.id}?reply=${replyId}#reply-${replyId}`

/** The questions below a lesson. */
export const questionsPath = ({ courseId, id }: { courseId: number | string; id: number | string }): string =>
  `/courses/${courseId}/lessons/${id}#questions`

/** The lists of the hub as COM-12 names them. Also the cache tags of pages that show one of them. */
export const listKeys: Record<ListedKind, string> = {
  topic: 'forum-topics',
  question: 'qa-questions',
  story: 'success-stories',
}

/** Sort orders of a hub's list. */
export const hubSorts = ['newest', 'votes', 'replies', 'unanswered'] as const
export type HubSort = (typeof hubSorts)[number]
/** What applies to each kind; anything else counts as "newest". */
export const sortsOf: Record<ListedKind, HubSort[]> = {
  topic: ['newest', 'replies'],
  question: ['newest', 'votes', 'replies', 'unanswered'],
  story: ['newest', 'votes', 'replies'],
}

/** What can be voted for (DATA-17), and the kind of its post. For an answer and a question the vote is "up", for a story "like". */
export const votable = { question: 'question', success_story: 'story', answer: 'question' } as const
export type VoteTarget = keyof typeof votable
export const voteTargets = Object.keys(votable) as VoteTarget[]

/** Maximum characters. */
export const LONGEST = { title: 140, content: 10_000, excerpt: 300, reply: 5000, tag: 30, reason: 500 }
export const MOST_TAGS = 5
/** How many people one reply's mentions notify. */
export const MOST_MENTIONED = 20

/** The number of replies from which a topic is popular (FOR-03+). */
const POPULAR_REPLIES = 10

export const isPopular = (topic: { isPopular: boolean; replyCount: number }): boolean =>
  topic.isPopular || topic.replyCount >= POPULAR_REPLIES

/** The first day of an account, with stricter limits (rules C6). */
export const FIRST_DAY = { topics: 3, replies: 10, links: 2 }

/** Tags as stored: trimmed, without empty ones and duplicates, ignoring case (QNA-09). */
export function tagsFrom(typed: string[]): string[] {
  const tags = typed.map((tag) => tag.trim().replace(/\s+/g, ' ')).filter((tag) => tag !== '')
  const names = tags.map((tag) => tag.toLowerCase())
  return tags.filter((_, at) => names.indexOf(names[at]!) === at)
}

/** How many web links texts contain, even where Markdown creates none. */
export const linksIn = (...texts: string[]): number =>
  texts.reduce((sum, text) => sum + (text.match(/https?:\/\//gi)?.length ?? 0), 0)

/** Letters of an excerpt on the public pages (SUC-06). */
export const EXCERPT_LETTERS = 120

/** What a list shows of a story whose author wrote no excerpt (STO-07). */
export const excerptFor = (content: string): string => `${[...content.trim()].slice(0, 150).join('')}...`

/** The anchor of what can be voted for on a page: its card in a list, the post of a thread, or the reply. */
export const placeOf = (target: VoteTarget, id: string): string =>
  `${target === 'answer' ? 'reply' : 'post'}-${id}`

/** Limits that several operations share. */
export const communityLimits = {
  'topic-user': { max: 10, windowMs: HOUR },
  // Changing, removing and accepting existing content.
  'community-user': { max: 120, windowMs: HOUR },
}
