import { z } from 'zod'
import { isUuid } from '#kit/ids.ts'
import { cleanText, optionalText, requiredText, textLength } from '#kit/text.ts'
import {
  excerptFor,
  LONGEST,
  MOST_TAGS,
  type PostKind,
  storyCategories,
  tagsFrom,
  topicCategories,
  voteTargets,
} from './rules.ts'

const title = requiredText(LONGEST.title).transform((text) => text.replace(/\s+/g, ' '))
const content = requiredText(LONGEST.content)
const body = requiredText(LONGEST.reply)
/** The state that is wanted, so that a form sent twice has the effect of one. */
const wanted = z.enum(['0', '1'], 'option-unknown').transform((sent) => sent === '1')

/** One of a list; nothing chosen is another error than something unknown. */
const oneOf = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.string('required').min(1, 'required').pipe(z.enum(options, 'option-unknown'))

/** Words with commas between them, as a form without scripts sends them, or a list. */
const tags = z
  .union([z.string().max(LONGEST.content), z.array(z.string().max(LONGEST.content)).max(100)], 'bad-text')
  .optional()
  .transform((sent) =>
    tagsFrom(
      [sent ?? '']
        .flat()
        .flatMap((text) => text.split(','))
        .map(cleanText),
    ),
  )
  .refine((all) => all.length <= MOST_TAGS, 'tags-too-many')
  .refine((all) => all.every((tag) => textLength(tag) <= LONGEST.tag), 'tag-too-long')

/** What each kind is written with, as the columns of its row. */
export const PostForms = {
  topic: z
    .object({ title, description: content, category: oneOf(topicCategories) })
    .transform(({ description, ...rest }) => ({ ...rest, content: description })),
  question: z.object({ title, content, tags }),
  story: z
    .object({ title, content, excerpt: optionalText(LONGEST.excerpt), category: oneOf(storyCategories) })
    .transform((story) => ({ ...story, excerpt: story.excerpt || excerptFor(story.content) })),
} satisfies Record<PostKind, z.ZodType>

export const ReplyForm = z.object({ body })
export const VoteForm = z.object({
  target: z.enum(voteTargets, 'option-unknown'),
  id: z.string('required').refine(isUuid, 'option-unknown'),
  on: wanted,
})
export const AcceptForm = z.object({ answer: z.string('required'), on: wanted })

export type VoteState = { isOn: boolean; votes: number }
