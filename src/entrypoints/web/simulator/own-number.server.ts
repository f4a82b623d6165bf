import { randomInt } from 'node:crypto'
import type { Config } from '#config.server.ts'
import type { Context } from '#context.ts'
import { isSimulatedPhone, type KenyanPhone, SIMULATED_RETENTION_DAYS, SIMULATED_PREFIX } from '#kit/phone.ts'
import { sealed, unsealed } from '#kit/seal.ts'
import { DAY, SECOND } from '#kit/time.ts'
import { personOfPhone } from '#modules/accounts/queries/phone-people.server.ts'
import { lineOf } from '#modules/basic-phone/queries.server.ts'

const COOKIE = 'simulated-phone'
const PURPOSE = 'simulated-phone'
const RETENTION_S = (SIMULATED_RETENTION_DAYS * DAY) / SECOND
const TRIES = 20

/**
 * The visitor's simulated number, if they have one; the seal keeps everybody from choosing somebody else's. A linked number belongs
 * to an account, and is available only while signed in to it: anybody may use the browser after them.
 */
export async function ownNumber(request: Request, ctx: Context): Promise<KenyanPhone | null> {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const token = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1)
  const phone = token ? unsealed(ctx.config.authSecret, PURPOSE, token) : null
  if (!phone || !isSimulatedPhone(phone)) return null
  const person = await personOfPhone(ctx, phone)
  return person?.isLinked && person.viewer.id !== ctx.viewer?.id ? null : (phone as KenyanPhone)
}

/** A number that nobody has dialled from yet. */
export async function newNumber(ctx: Context): Promise<KenyanPhone> {
  for (let n = 0; n < TRIES; n++) {
    const phone = `${SIMULATED_PREFIX}${String(randomInt(1_000_000)).padStart(6, '0')}` as KenyanPhone
    const line = await lineOf(ctx, phone)
    if (line.locale === null && !(await personOfPhone(ctx, phone))) return phone
  }
  throw new Error('no simulated number is free')
}

/** A Set-Cookie line that keeps the number. Scripts request /ussd-simulator.data, which a narrower path would not match. */
export const numberCookie = (phone: KenyanPhone, { authSecret, origin }: Config): string =>
  `${COOKIE}=${sealed(authSecret, PURPOSE, phone)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${RETENTION_S}${origin.startsWith('https:') ? '; Secure' : ''}`
