import { z } from 'zod'
import { emailAddress } from '#kit/email.ts'
import { checked, optionalLine, requiredLine } from '#kit/inputs.ts'
import { cleanLine } from '#kit/text.ts'
import { personName } from '#kit/people/names.ts'
import { isDomain, issuerIn, LONGEST_SECRET, LONGEST_SUBJECT, LONGEST_URL } from './rules.ts'

const label = requiredLine(60)
const emailDomain = optionalLine(200)
  .transform((text) => text.toLowerCase().replace(/^@/, ''))
  .refine((text) => text === '' || isDomain(text), 'sign-on-domain')
  .transform((text) => text || null)
// Exact: a secret is what was given.
const secret = z
  .string('required')
  .max(LONGEST_SECRET, 'too-long')
  .refine((text) => !text.includes('\0'), 'bad-text')

/** An organisation's sign-on as an administrator sets it up. */
export const ProviderInput = z.object({
  issuer: z
    .string('required')
    .transform((text) => issuerIn(cleanLine(text)))
    .refine((text) => text !== '', 'required')
    .refine((text) => text.length <= LONGEST_URL, 'too-long')
    .refine((text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)), 'link-not-web'),
  clientId: requiredLine(LONGEST_SUBJECT),
  clientSecret: secret.refine((text) => text.trim() !== '', 'required'),
  label,
  emailDomain,
})
/** What may change of it; without a secret, the one that is there stays. */
export const ProviderChange = z.object({ label, emailDomain, clientSecret: secret.default('') })

/** Whether who links their account joins the organisation, and what it sees then. */
export const LinkInput = z.object({ joins: checked, shows: checked })
/** A new account of somebody whom their organisation sent: as at every sign-up, but for the password. */
export const FirstInput = LinkInput.extend({
  fullName: personName(),
  email: emailAddress,
  under18: z.enum(['yes', 'no'], 'option-unknown').default('no'),
})

/** What a provider says of somebody; anything else of it is not read. */
export const Claims = z.object({
  sub: z
    .string()
    .min(1)
    .max(LONGEST_SUBJECT)
    .refine((text) => !text.includes('\0')),
  hd: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  /** Some servers write it as a text. */
  email_verified: z
    .union([z.literal(true), z.literal('true')])
    .optional()
    .catch(undefined),
})
export type Claims = z.output<typeof Claims>

/** How a way in that was begun goes on. */
export type Begun = {
  /** The provider's page that answers for who it is. */
  address: string
  wayId: string
  /** Proves that the same browser goes on; only it knows this. */
  browser: string
}

/** What is said of an organisation's sign-on to whoever has its address. */
export type WayView = { slug: string; organisation: string; label: string }

/** Where somebody stands whom their organisation knows and whose account here is not known yet. */
export type FirstView = WayView & {
  /** To begin the form of a new account with. */
  name: string
  email: string
  /** Whether the mail of a new account is on its way. */
  isMailed: boolean
  /** Whether the viewer can link: signed in, no administrator, and not linked with somebody else there. */
  viewer: {
    name: string
    email: string
    state: 'free' | 'taken' | 'admin' | 'no-password'
    isMember: boolean
    mayShow: boolean
  } | null
}

export type ProviderView = {
  issuer: string
  clientId: string
  label: string
  emailDomain: string | null
  closedAt: Date | null
  createdAt: Date
  people: number
  /** Whether its secret can still be read; with another secret of ours it cannot. */
  isReadable: boolean
}

/** An organisation and its sign-on, for who administers Stadi. */
export type SignOnForAdmin = {
  organisation: { id: string; name: string; slug: string; isOver: boolean }
  callback: string
  address: string
  provider: ProviderView | null
}

/** One link of the viewer. */
export type OwnLink = {
  id: string
  organisation: string
  label: string
  isOpen: boolean
  linkedAt: Date
  usedAt: Date | null
  isMember: boolean
  /** Its organisation let them in today. */
  mayJoin: boolean
}
