export const postKinds = ['topic', 'question', 'story'] as const
export type PostKind = (typeof postKinds)[number]

/** What hid a post or a reply: three reports, until somebody looks, or somebody of the staff. */
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
/** Those of stories that were told before there was a form for them come after. */
export const toldCategories = [...storyCategories, 'Business', 'Digital Skills'] as const
export type StoryCategory = (typeof toldCategories)[number]

/** The page of a thread (decisions 3), without the id. */
export const threadPaths: Record<PostKind, string> = {
  topic: '/community/topics/',
  question: '/community/questions/',
  story: '/community/stories/',
}

/** The kind that the address of a thread or of a form names (`/community/:list/...`). */
export const kindsByList = new Map<string, PostKind>([
  ['topics', 'topic'],
  ['questions', 'question'],
  ['stories', 'story'],
])

/** The tab of the hub that lists a kind (COM-02). */
export const hubPaths: Record<PostKind, string> = {
  topic: '/community?tab=forums',
  question: '/community?tab=qa',
  story: '/community?tab=stories',
}

/** Where a reply stands, whichever page of its thread that is by then. */
export const replyPath = (post: { kind: PostKind; id: string }, replyId: string): string =>
  `${threadPaths[post.kind]}${post.id}?reply=${replyId}#reply-${replyId}`

/** The lists of the hub as COM-12 names them. Also what a page notes that shows one of them, and what a write announces. */
export const listKeys: Record<PostKind, string> = {
  topic: 'forum-topics',
  question: 'qa-questions',
  story: 'success-stories',
}

/** How a list of the hub can stand. */
export const hubSorts = ['newest', 'votes', 'replies', 'unanswered'] as const
export type HubSort = (typeof hubSorts)[number]
/** What makes sense for each kind; anything else is taken as "newest". */
export const sortsOf: Record<PostKind, HubSort[]> = {
  topic: ['newest', 'replies'],
  question: ['newest', 'votes', 'replies', 'unanswered'],
  story: ['newest', 'votes', 'replies'],
}

/** What can be voted for (DATA-17), and of what kind its post is. Of an answer and a question the vote is "up", of a story "like". */
export const votable = { question: 'question', success_story: 'story', answer: 'question' } as const
export type VoteTarget = keyof typeof votable
export const voteTargets = Object.keys(votable) as VoteTarget[]

/** Letters that fit. */
export const LONGEST = { title: 140, content: 10_000, excerpt: 300, reply: 5000, tag: 30, reason: 500 }
export const MOST_TAGS = 5
/** People who are told that one reply mentions them. */
export const MOST_MENTIONED = 20

/** From so many replies on a topic is popular (FOR-03+). */
const POPULAR_REPLIES = 10

export const isPopular = (topic: { isPopular: boolean; replyCount: number }): boolean =>
  topic.isPopular || topic.replyCount >= POPULAR_REPLIES

/** The first day of an account, in which it can do less (rules C6). */
export const FIRST_DAY = { topics: 3, replies: 10, links: 2 }

/** Tags as they are kept: trimmed, without empty ones and without those that are there already, in capitals or not (QNA-09). */
export function tagsFrom(typed: string[]): string[] {
  const tags = typed.map((tag) => tag.trim().replace(/\s+/g, ' ')).filter((tag) => tag !== '')
  const names = tags.map((tag) => tag.toLowerCase())
  return tags.filter((_, at) => names.indexOf(names[at]!) === at)
}

/** How many links to the web stand in texts, also where Markdown makes none of them. */
export const linksIn = (...texts: string[]): number =>
  texts.reduce((sum, text) => sum + (text.match(/https?:\/\//gi)?.length ?? 0), 0)

/** Letters of an excerpt on the public pages (SUC-06). */
export const EXCERPT_LETTERS = 120

/** What a list says of a story whose author wrote no excerpt (STO-07). */
export const excerptFor = (content: string): string => `${[...content.trim()].slice(0, 150).join('')}...`

/** Where on a page stands what can be voted for: its card in a list, the post of a thread, or the reply. */
export const placeOf = (target: VoteTarget, id: string): string =>
  `${target === 'answer' ? 'reply' : 'post'}-${id}`
