import { z } from 'zod'
import { serialId } from '#modules/courses/rules.ts'
import { isUuid } from '#kit/ids.ts'
import { optionalText, requiredLine, requiredText } from '#kit/inputs.ts'
import { cleanLine, singleSpaced, textLength } from '#kit/text.ts'
import {
  excerptFor,
  hubSorts,
  LONGEST,
  MOST_MENTIONED,
  MOST_TAGS,
  type PostKind,
  storyCategories,
  tagsFrom,
  topicCategories,
  voteTargets,
} from './rules.ts'

const title = requiredLine(LONGEST.title).transform(singleSpaced)
const content = requiredText(LONGEST.content)
const body = requiredText(LONGEST.reply)
/** The wanted state, so that a form sent twice has the effect of one. */
const wanted = z.enum(['0', '1'], 'option-unknown').transform((sent) => sent === '1')

/** One of a list; choosing nothing is a different error from an unknown value. */
const oneOf = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.string('required').min(1, 'required').pipe(z.enum(options, 'option-unknown'))

/** Words separated by commas, as a form without scripts sends them, or a list. */
const tags = z
  .union([z.string().max(LONGEST.content), z.array(z.string().max(LONGEST.content)).max(100)], 'bad-text')
  .optional()
  .transform((sent) =>
    tagsFrom(
      [sent ?? '']
        .flat()
        .flatMap((text) => text.split(','))
        .map(cleanLine),
    ),
  )
  .refine((all) => all.length <= MOST_TAGS, 'tags-too-many')
  .refine((all) => all.every((tag) => textLength(tag) <= LONGEST.tag), 'tag-too-long')

/** The fields of each kind, as the columns of its row. */
export const PostForms = {
  topic: z
    .object({ title, description: content, category: oneOf(topicCategories) })
    .transform(({ description, ...rest }) => ({ ...rest, content: description })),
  question: z.object({ title, content, tags }),
  board: z.object({ title, content }),
  story: z
    .object({ title, content, excerpt: optionalText(LONGEST.excerpt), category: oneOf(storyCategories) })
    .transform((story) => ({ ...story, excerpt: story.excerpt || excerptFor(story.content) })),
} satisfies Record<PostKind, z.ZodType>

/** Where a question is asked: at a lesson of a course, or nowhere. */
export const AskedAt = z.object({ course: z.string().optional(), lesson: z.string().optional() })

/** One field below a lesson. */
export const AskedHere = z.object({
  question: content,
  course: z.string('required'),
  lesson: z.string('required').min(1, 'required'),
})

/** `mention` contains handles of people of the thread; unknown ones are ignored. */
export const ReplyForm = z.object({ body, mention: z.array(z.string()).max(MOST_MENTIONED).catch([]) })
export const VoteForm = z.object({
  target: z.enum(voteTargets, 'option-unknown'),
  id: z.string('required').refine(isUuid, 'option-unknown'),
  on: wanted,
})
/** Staff's reason for hiding something, and an author's for an appeal. */
export const ReasonForm = z.object({ reason: requiredText(LONGEST.reason) })
export const PopularForm = z.object({ on: wanted })
export const RemovalForm = z.object({ reason: optionalText(LONGEST.reason) })
export const AcceptForm = z.object({ answer: z.string('required'), on: wanted })

export type VoteState = { isOn: boolean; votes: number }

const fromAddress = (letters: number) =>
  z
    .string()
    .transform((text) => [...cleanLine(text)].slice(0, letters).join('').trim())
    .catch('')

/** A list's URL parameters; inapplicable ones are ignored. */
export const HubFilters = z.object({
  q: fromAddress(100),
  /** A category of topics or stories, a tag of questions. */
  group: fromAddress(LONGEST.tag),
  /** Questions that were asked at its lessons. */
  course: z.string().optional().transform(serialId).catch(null),
  /** Of one of them. */
  lesson: z.string().optional().transform(serialId).catch(null),
  sort: z.enum(hubSorts).catch('newest'),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})

/** A post in a list. Without a name its author is "Anonymous" (COM-24). */
export type PostCard = {
  id: string
  kind: PostKind
  title: string
  excerpt: string | null
  category: string | null
  tags: string[]
  author: string | null
  /** The URL of their drawing; never a real person's photograph. */
  portrait: string | undefined
  createdAt: Date
  /** "2 days ago" (COM-25). */
  age: string
  editedAt: Date | null
  replies: number
  votes: number
  views: number
  isPopular: boolean
  isAnswered: boolean
  isOwn: boolean
  /** Of an author who is made up. */
  isSample: boolean
  hasVoted: boolean
}

/**
 * `groups` are the categories or the most used tags of the search results, each with its count; `all` is the number of results,
 * `total` how many of them are in the chosen group.
 */
export type HubPage = {
  posts: PostCard[]
  groups: { name: string; n: number }[]
  all: number
  total: number
  page: number
  pages: number
  /** The course, or its lesson, whose questions are listed alone. */ course: {
    title: string
    lang: string | undefined
  } | null
  /** What was searched for in the place of misspelt words. */ instead: string | null
}

/** Why only its author and administrators can read it, as text: the reasons of three reports, or staff's, if they gave one. */
export type Hidden = {
  why: string
  /** For its author, once. */
  mayAppeal: boolean
  /** Whether there was an appeal, and whether it has been decided since. */
  appeal: 'waiting' | 'answered' | null
}

/** The part of a thread that is reported and hidden by itself: the post, or one of its replies. */
export type PartKind = 'post' | 'reply'
/** `title` is an excerpt of a reply, `path` its URL. */
export type Part = {
  target: PartKind
  id: string
  post: { id: string; kind: PostKind; boardId: string | null }
  userId: string | null
  title: string
  path: string
  hiddenAt: Date | null
  hiddenBy: 'reports' | 'staff' | null
  hiddenReason: string | null
  appealedAt: Date | null
}

/** `html` is safe. */
export type ReplyView = {
  id: string
  html: string
  author: string | null
  portrait: string | undefined
  createdAt: Date
  age: string
  editedAt: Date | null
  votes: number
  isAccepted: boolean
  /** Of somebody who teaches or marks; said where a question was asked at a lesson. */
  isTeacher: boolean
  isOwn: boolean
  isSample: boolean
  hasVoted: boolean
  hidden: Hidden | null
}

/** The lesson at which a question is asked, as its reader calls it. `lang`: of both titles, where the page is in another. */
export type LessonOfQuestion = {
  id: number
  courseId: number
  title: string
  course: string
  lang: string | undefined
}

/** What is shown of a question below its lesson. */
export type QuestionHere = {
  id: string
  title: string
  replies: number
  /** Somebody who teaches answered. */
  hasTeacher: boolean
  isSample: boolean
}

/** The board of a group. `isOpen`: it takes texts. `teaches`: the viewer reads it as a teacher of its course or as an administrator. */
export type Board = { id: string; courseId: number; name: string; isOpen: boolean; teaches: boolean }

/** A topic in a few words, where its board is announced. */
export type BoardGlimpse = { id: string; title: string; replies: number; isSample: boolean }

/** Somebody of a thread whom a reply can mention by the handle. */
export type PersonOfThread = { handle: string; name: string }

/** A removed one is a placeholder above the answers. */
export type ThreadView = PostCard & {
  html: string
  /** Where a question was asked. */
  lesson: LessonOfQuestion | null
  /** On which a topic of a group stands. */
  board: Board | null
  isRemoved: boolean
  hidden: Hidden | null
  answers: ReplyView[]
  /** The other people of the thread, for viewers who can reply. */
  people: PersonOfThread[]
  /** How many replies in it are the viewer's. */
  mine: number
  page: number
  pages: number
}

/** The text as its author typed it. */
export type OwnPost = {
  kind: PostKind
  title: string
  content: string
  excerpt: string
  category: string
  tags: string
  boardId: string | null
}

/** A question at a lesson that waits for whoever teaches the course. */
export type QuestionToAnswer = {
  id: string
  title: string
  author: string | null
  createdAt: Date
  age: string
  isSample: boolean
  lesson: LessonOfQuestion
}
