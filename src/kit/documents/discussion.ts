import type { Thing } from './schema-org.ts'

type Said = {
  /** Plain text. */
  text: string
  author: string
  createdAt: Date
  votes: number
  path: string
}
type DiscussionFacts = Said & {
  title: string
  editedAt: Date | null
  /** The total number; those that the page shows follow. */
  count: number
  replies: (Said & { isAccepted: boolean })[]
}

/** A question with the answers that its page shows, as schema.org. */
export function qaPage(origin: string, facts: DiscussionFacts): Thing {
  const { title, count, replies } = facts
  const [accepted, suggested] = [true, false].map((which) =>
    replies
      .filter(({ isAccepted }) => isAccepted === which)
      .map((reply) => ({ ...said(origin, reply, 'Answer'), upvoteCount: reply.votes })),
  )
  return {
    '@type': 'QAPage',
    mainEntity: {
      ...said(origin, facts, 'Question'),
      name: title,
      upvoteCount: facts.votes,
      answerCount: count,
      ...changed(facts),
      ...(accepted![0] && { acceptedAnswer: accepted![0] }),
      ...(suggested!.length > 0 && { suggestedAnswer: suggested }),
    },
  }
}

/** Something that people discuss below it, with the replies that its page shows. */
export const discussion = (origin: string, facts: DiscussionFacts): Thing => ({
  ...said(origin, facts, 'DiscussionForumPosting'),
  headline: facts.title,
  ...changed(facts),
  interactionStatistic: [
    interactions('CommentAction', facts.count),
    ...(facts.votes > 0 ? [interactions('LikeAction', facts.votes)] : []),
  ],
  comment: facts.replies.map((reply) => said(origin, reply, 'Comment')),
})

const said = (origin: string, { text, author, createdAt, path }: Said, type: string): Thing => ({
  '@type': type,
  text,
  author: { '@type': 'Person', name: author },
  datePublished: createdAt.toISOString(),
  url: origin + path,
})

const changed = ({ editedAt }: DiscussionFacts) => (editedAt ? { dateModified: editedAt.toISOString() } : {})

const interactions = (of: string, userInteractionCount: number): Thing => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${of}`,
  userInteractionCount,
})
