import { z } from 'zod'
import { readJson } from '#adapters/files/content-files.server.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { toldCategories } from '../rules.ts'

const text = z.string().trim().min(1)
const some = z.int().min(0)
const Reply = z.strictObject({
  author: text,
  content: text,
  hoursLater: z.number().min(0),
  votes: some.optional(),
  accepted: z.boolean().optional(),
})
const Post = z.strictObject({ author: text, title: text, content: text, daysAgo: z.number().min(0) })

const Topic = Post.extend({ category: text, popular: z.boolean(), replies: z.array(Reply) })
const Question = Post.extend({
  /** The lesson of a course at which it was asked, by their names. */
  lesson: z.strictObject({ course: text, lesson: text }).optional(),
  tags: z.array(text),
  votes: some,
  views: some,
  answers: z.array(Reply),
})
const Story = Post.extend({
  category: z.enum(toldCategories),
  quote: text.nullable(),
  quoteRole: text.nullable(),
  featured: z.boolean(),
  testimonial: z.boolean(),
  likes: some,
  comments: z.array(Reply),
})
const BoardTopic = Post.extend({
  /** The code of its group. */
  group: text,
  replies: z.array(Reply),
})
const Person = z.strictObject({ name: text, about: text })

const read = <S extends z.ZodType>(schema: S, name: string): z.output<S>[] =>
  readJson(z.array(schema), contentPath('demo/community', name))

/** The sample's people who write, and what they write. */
export const readPeople = () => read(Person, 'people.json')
export const readTopics = () => read(Topic, 'topics.json')
export const readQuestions = () => read(Question, 'questions.json')
export const readStories = () => read(Story, 'stories.json')
/** What groups write to each other; authors by their addresses. */
export const readBoards = () => read(BoardTopic, 'boards.json')
export type SampleReply = z.output<typeof Reply>
