import type { Locale } from '#kit/locales.ts'
import { z } from 'zod'
import { dayText, linesText, requiredLine, requiredText } from '#kit/inputs.ts'
import { cleanLine } from '#kit/text.ts'
import { titleText } from '#kit/people/names.ts'
import {
  isWithoutNul,
  LONGEST_ID,
  LONGEST_URL,
  type ClassFault,
  MOST_DEPLOYMENTS,
  type Outcome,
} from './rules.ts'

/** A web address; the adapter of other people's servers says whether it may be asked. */
const address = z
  .string('required')
  .transform(cleanLine)
  .refine((text) => text !== '', 'required')
  .refine((text) => text.length <= LONGEST_URL, 'too-long')
  .refine((text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)), 'link-not-web')

/** What may change of a platform. */
export const PlatformChange = z.object({
  name: titleText(80),
  /** One a line. */
  deploymentIds: linesText(MOST_DEPLOYMENTS, LONGEST_ID),
  authUrl: address,
  tokenUrl: address,
  jwksUrl: address,
})

/** A platform as an administrator registers it. */
export const PlatformInput = PlatformChange.extend({
  /** Compared letter for letter, so nothing is added to it or taken away. */
  issuer: address,
  clientId: requiredLine(LONGEST_ID),
})

/** What a school agreed to: that its teachers see how far their learners are, by name. */
export const NamesInput = z.object({ agreedOn: dayText, note: requiredText(500) })

/** What a platform says when it sends a browser here (OpenID Connect, third-party initiated login). */
export const LoginInput = z.object({
  iss: z.string().min(1).max(LONGEST_URL).refine(isWithoutNul),
  login_hint: z.string().min(1).max(4000),
  target_link_uri: z.string().max(2000).optional(),
  lti_message_hint: z.string().max(8000).optional(),
  client_id: z.string().max(LONGEST_ID).refine(isWithoutNul).optional(),
  lti_deployment_id: z.string().max(LONGEST_ID).optional(),
})
export const loginFields = Object.keys(LoginInput.shape) as (keyof z.input<typeof LoginInput>)[]

/** How a way in that was begun goes on. */
export type Begun = {
  /** The platform's page that answers for who it is. */
  address: string
  launchId: string
  /** Proves that the same browser goes on; only it knows this. */
  browser: string
}

export type PlatformRow = { id: string; name: string; issuer: string; people: number; closedAt: Date | null }

export type PlatformView = PlatformRow & {
  clientId: string
  deploymentIds: string[]
  authUrl: string
  tokenUrl: string
  jwksUrl: string
  createdAt: Date
  /** What the school agreed to about names, while it is switched on. */
  names: { since: Date; agreedOn: string; note: string } | null
  /** Scores that could not be sent. */
  stuck: number
}

/** What an administrator enters at the other system. */
export type ToolAddresses = { tool: string; login: string; redirect: string; keys: string; choice: string }

/** Where somebody stands who was sent here. */
export type LaunchView = {
  message: 'resource' | 'choice'
  platform: string
  course: { id: number; title: string; lang: Locale | undefined } | null
  /** Whether the platform wants to know how far they are. */
  wantsScores: boolean
  /** Whether they are asked to let teachers there see it here, as the school agreed. */
  asksForTeachers: boolean
  /** Whether they teach there and may see their class. */
  hasClass: boolean
  /** Whose account the person of the platform has here: none, the viewer's, another's; `taken`: the viewer is somebody else there. */
  link: 'none' | 'own' | 'other' | 'taken'
}

/** What a teacher of a platform may choose from. */
export type CourseChoice = {
  q: string
  page: number
  pages: number
  /** What was searched in place of `q`. */
  instead: string | null
  courses: { id: number; title: string; lang: Locale | undefined; facts: string[]; isPaid: boolean }[]
}

/** One link of the viewer. */
export type OwnLink = {
  id: string
  platform: string
  isOpen: boolean
  sendsScores: boolean
  /** Whether teachers there see it here; `could`: if the viewer agreed. */
  teachers: 'see' | 'could' | 'no'
  /** Whether the school agreed that they do, at present. */
  isAgreed: boolean
  linkedAt: Date
  scores: {
    course: string
    percent: number | null
    sentAt: Date | null
    outcome: Outcome | null
    waits: boolean
  }[]
}

/** A teacher's class of the platform's course, as far as its learners agreed. Names are the platform's, read for this one answer. */
export type ClassView = {
  platform: string
  /** What the platform calls its course. */
  title: string | null
  course: { id: number; title: string; lang: Locale | undefined }
  learners: { name: string | null; percent: number }[]
  /** Learners there who did not link an account, open this course or agree. */
  others: number
  /** There are more people than are read. */
  isCut: boolean
  fault: ClassFault | null
  /** When it has to be opened from the platform again. */
  until: Date
}
