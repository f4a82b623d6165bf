import { HOUR } from '#kit/time.ts'
import { accessToken } from './names.ts'
import { errorReply, jsonReply, replies, type Reply } from './replies.ts'

export type Keys = { consumerKey: string; consumerSecret: string; now: () => Date; random: () => number }

/** The app's one valid token: each new one invalidates the earlier one (docs/mpesa-facts.md 1). */
export function createAccess({ consumerKey, consumerSecret, now, random }: Keys) {
  let valid: { token: string; until: number } | null = null
  const expected = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`

  return {
    issue(grantType: string | undefined, authorization: string | undefined): Reply {
      if (grantType !== 'client_credentials')
        return errorReply(400, '400.008.02', 'Invalid grant type passed')
      if (!authorization?.startsWith('Basic '))
        return errorReply(400, '400.008.01', 'Invalid Authentication passed')
      if (authorization !== expected) return { status: 400, body: '' }
      valid = { token: accessToken(random), until: now().getTime() + HOUR }
      return jsonReply({ access_token: valid.token, expires_in: '3599' })
    },
    /** The refusal of a call without the valid token. */
    refusal(authorization: string | undefined): Reply | undefined {
      if (!authorization?.startsWith('Bearer '))
        return errorReply(404, '404.001.04', 'Invalid Authentication Header')
      const accepted =
        valid !== null && now().getTime() < valid.until && authorization === `Bearer ${valid.token}`
      return accepted ? undefined : replies.invalidToken
    },
    forget(): void {
      valid = null
    },
  }
}
