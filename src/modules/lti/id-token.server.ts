import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { ContextWith } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { SECOND } from '#kit/time.ts'
import { platformKeys } from './platform-keys.server.ts'
import { claims, CLOCK_S, isWithoutNul, LONGEST_ID, LONGEST_URL, MESSAGE_MS, VERSION } from './rules.ts'

type Platform = { issuer: string; clientId: string; deploymentIds: string[]; jwksUrl: string }

const id = z.string().min(1).max(LONGEST_ID).refine(isWithoutNul)
const url = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((text) => isWithoutNul(text) && URL.canParse(text))

/** What is read of a message. Names, addresses and pictures of people are not; roles and the list of people only serve teachers whose school agreed. */
const Message = z.object({
  sub: id.optional(),
  nonce: z.string(),
  azp: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]),
  [claims.version]: z.string(),
  [claims.message]: z.string(),
  [claims.deployment]: id,
  [claims.target]: z.string().max(2000).optional().catch(undefined),
  [claims.resource]: z.looseObject({ id }).optional(),
  [claims.custom]: z.looseObject({ course: z.coerce.string().max(80).optional().catch(undefined) }).nullish(),
  [claims.grades]: z
    .looseObject({ scope: z.array(z.string()).catch([]), lineitem: url(1000).optional().catch(undefined) })
    .nullish()
    .catch(undefined),
  [claims.context]: z.looseObject({ id }).nullish().catch(undefined),
  [claims.roles]: z.array(z.string()).catch([]),
  [claims.members]: z
    .looseObject({
      context_memberships_url: url(LONGEST_URL),
      service_versions: z.array(z.string()).catch([]),
    })
    .nullish()
    .catch(undefined),
  [claims.choice]: z
    .looseObject({
      deep_link_return_url: url(LONGEST_URL * 4),
      accept_types: z.array(z.string()),
      data: z.string().max(10_000).refine(isWithoutNul).optional(),
    })
    .optional(),
})
export type Message = z.output<typeof Message>

/** Why a message was not taken, for the log: no word of the message itself. */
export class WrongMessage extends Refusal {
  readonly why: string

  constructor(
    why: string,
    code: 'lti-message-wrong' | 'lti-message-other' | 'lti-nobody' = 'lti-message-wrong',
  ) {
    super(code)
    this.why = why
  }
}

/**
 * Reads a platform's message (OpenID Connect Core, 3.1.3.7; 1EdTech Security Framework 1.0, 5.1.3).
 * @param nonce the one that belongs to its state
 * @throws WrongMessage, Refusal 'lti-keys-away'
 */
export async function readIdToken(
  ctx: ContextWith<'outside'>,
  platform: Platform,
  token: string,
  nonce: string,
): Promise<Message> {
  const keys = await platformKeys(ctx, platform.jwksUrl, kidOf(token))
  const { payload } = await jwtVerify(token, keys, {
    // Neither "none" nor a shared secret: a public key is no secret.
    algorithms: ['RS256'],
    issuer: platform.issuer,
    audience: platform.clientId,
    requiredClaims: ['iss', 'aud', 'exp', 'iat', 'nonce'],
    maxTokenAge: MESSAGE_MS / SECOND,
    clockTolerance: CLOCK_S,
    currentDate: ctx.now(),
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) throw new WrongMessage(whyOf(error))
    // What it says of a key that is too short, or that is none.
    if (error instanceof TypeError || error instanceof DOMException) throw new WrongMessage('key')
    throw error
  })
  const read = Message.safeParse(payload)
  if (!read.success) throw new WrongMessage(`claim ${String(read.error.issues[0]?.path[0])}`)
  return checked(read.data, platform, nonce)
}

function checked(message: Message, { clientId, deploymentIds }: Platform, nonce: string): Message {
  const others = Array.isArray(message.aud) && message.aud.length > 1
  if (message.azp !== undefined ? message.azp !== clientId : others) throw new WrongMessage('azp')
  if (message.nonce !== nonce) throw new WrongMessage('nonce')
  if (message[claims.version] !== VERSION) throw new WrongMessage('version', 'lti-message-other')
  if (!deploymentIds.includes(message[claims.deployment])) throw new WrongMessage('deployment')
  return message
}

function kidOf(token: string): string | undefined {
  try {
    const { kid } = decodeProtectedHeader(token)
    return typeof kid === 'string' ? kid : undefined
  } catch {
    throw new WrongMessage('header')
  }
}

const whyOf = (error: errors.JOSEError): string =>
  error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired
    ? `claim ${error.claim}`
    : error.code
