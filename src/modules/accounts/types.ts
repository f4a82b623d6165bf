import { z } from 'zod'
import { emailAddress as email } from '#kit/email.ts'
import { dayOrNone, requiredLine, requiredText } from '#kit/inputs.ts'
import { optionalName, personName } from '#kit/people/names.ts'
import { withPlainDigits } from '#kit/phone.ts'
import { isWeakPin, ownPath } from './rules.ts'

/** The version of /terms and /privacy that a sign-up accepts (AUTH-41). */
export const TERMS_VERSION = '2024-01'

// Exact, never trimmed or cut: what was typed is the password (check 14 of docs/security-checks.md).
const anyPassword = z
  .string('required')
  .min(1, 'required')
  .max(128, 'password-too-long')
  .refine((text) => !text.includes('\0'), 'bad-text')
const newPassword = anyPassword.refine(
  (text) => text.length === 0 || [...text].length >= 8,
  'password-too-short',
)

/** The destination after a mailed link; anything that is not a path of this site counts as nothing. */
const next = z
  .unknown()
  .default(null)
  .transform((input) => (typeof input === 'string' ? ownPath(input) : null))

export const SignIn = z.object({ email, password: anyPassword })
/** A box to tick: who leaves it is 18 or over, and may say otherwise at /account. */
const under18 = z.enum(['yes', 'no'], 'option-unknown').default('no')
export const SignUp = z.object({ fullName: personName(), email, password: newPassword, next, under18 })
export const Address = z.object({ email, next })
export const NewPassword = z.object({ password: newPassword })
export const NewName = z.object({ fullName: personName() })
export const PhoneNumber = z.object({ phone: z.string('phone-required').max(40, 'phone-invalid') })
/** Of an SMS. People type codes with spaces. */
export const SmsCode = z.object({
  code: z
    .string('required')
    .max(40, 'too-long')
    .transform((text) => withPlainDigits(text).replace(/[\s\p{Dash}]/gu, ''))
    .refine((text) => text !== '', 'required'),
})
export const PhoneCode = SmsCode.extend({ phone: z.string('phone-required').max(40, 'phone-invalid') })
/** From an app, or a recovery code; with spaces, as people type them. */
export const FactorCode = z.object({
  code: z
    .string('required')
    .max(40, 'factor-code-wrong')
    .transform((text) => withPlainDigits(text).replace(/[\s\p{Dash}]/gu, ''))
    .refine((text) => text !== '', 'required'),
})
/** What happens to what somebody wrote to others, when their account is deleted. */
export const messageChoices = ['stay', 'go'] as const
export const DeletionRequest = z.object({
  messages: z.enum(messageChoices, 'option-unknown').default('stay'),
})

/**
 * What is reported about a second factor: it was set up, turned off by its owner or removed by us, a recovery code was used, or
 * somebody guesses.
 */
export type FactorNews = 'on' | 'off' | 'reset' | 'recovery' | 'guesses'

/** What happens to programs' keys when a second factor is set up. */
export const keyChoices = ['keep', 'end'] as const
export type KeyChoice = (typeof keyChoices)[number]

/** For a basic phone. */
export const NewPin = z.object({
  pin: z
    .string('required')
    .regex(/^\d{4}$/, 'pin-digits')
    .refine((pin) => !isWeakPin(pin), 'pin-weak'),
})

/** Kinds of mail from which people can unsubscribe with one press. */
export type MailKind =
  | 'replies'
  | 'messages'
  | 'sessions'
  | 'peers'
  | 'teachers'
  | 'groups'
  | 'goals'
  | 'badges'

export const NotificationPreferences = z.object({
  mailBadges: z.boolean('bad-text'),
  mailGoals: z.boolean('bad-text'),
  mailReplies: z.boolean('bad-text'),
  mailMessages: z.boolean('bad-text'),
  mailSessions: z.boolean('bad-text'),
  mailPeers: z.boolean('bad-text'),
  mailTeachers: z.boolean('bad-text'),
  mailGroups: z.boolean('bad-text'),
  smsSessions: z.boolean('bad-text'),
})

const choice = z.string('bad-text').default('')
// More than any list offers; whether an option is offered is checked separately.
const choices = z.array(z.string('bad-text'), 'bad-text').max(50, 'too-long').default([])
/** The answers of the wizard; none is required (ONB-06). */
export const Onboarding = z.object({
  fullName: optionalName(),
  role: choice,
  experienceLevel: choice,
  interests: choices,
  goals: choices,
  preferredPlatforms: choices,
})

/** The questions of the setup that decide what is suggested; the dashboard asks them, too. */
export const setupQuestions = ['interests', 'goals'] as const
export type SetupQuestion = (typeof setupQuestions)[number]
/** One of them in words. */
export type SetupQuestionView = {
  name: SetupQuestion
  title: string
  options: { value: string; label: string }[]
}

/** The session as programs see it (DATA-02). One token serves both purposes: using it renews it. */
export type SessionView = { access_token: string; refresh_token: string; expires_at: string; user: UserView }

/** The user as programs see it (DATA-01). */
export type UserView = {
  id: string
  email: string
  email_confirmed_at: string | null
  metadata: { full_name: string }
}

/** An administrator's reason for an action on an account; it is in the audit log. */
export const ActionReason = z.object({ reason: requiredText(300) })

/** What administrators do to several accounts at once, each independently. */
export const ManyPeople = z.object({
  change: z.enum(['suspend', 'reinstate'], 'bad-text'),
  ids: z.array(z.string(), 'bad-text').min(1, 'people-none-ticked').max(100, 'too-long'),
  reason: requiredText(300),
})

export const PEOPLE_ROLES = [
  'student',
  'job-seeker',
  'employed',
  'entrepreneur',
  'freelancer',
  'other',
] as const
export const PEOPLE_STATES = [
  'active',
  'suspended',
  'administrator',
  'unconfirmed',
  'leaving',
  'minor',
] as const
/** Which people a list shows; invalid values in a URL count as nothing. Days are Nairobi's, both included. */
export const PeopleFilter = z.object({
  q: z.string().catch(''),
  role: z.enum(['', ...PEOPLE_ROLES]).catch(''),
  state: z.enum(['', ...PEOPLE_STATES]).catch(''),
  from: dayOrNone,
  to: dayOrNone,
})
export type PeopleFilter = z.output<typeof PeopleFilter>

/** A filter of a list that an administrator saved under a name. */
export const NewSavedFilter = z.object({
  list: z.enum(['users', 'payments'], 'bad-text'),
  name: requiredLine(40),
  query: z.string('bad-text').max(600, 'too-long'),
})
export type SavedFilter = { id: string; name: string; query: string }
