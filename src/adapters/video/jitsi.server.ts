import { createHmac } from 'node:crypto'
import { after, MINUTE } from '#kit/time.ts'
import type { Video, Visit } from './video.ts'

export type JitsiSettings = {
  /** The origin of its rooms, such as https://meet.example. */
  url: string
  /** Who may sign its tokens; a Jitsi without them admits everybody who knows the room. */
  app: { id: string; secret: string } | undefined
}

// A token is valid from a little before the page shows the link until the end.
const EARLY_MS = 15 * MINUTE

/** Rooms of a self-hosted or rented Jitsi; with a token that names the guest and expires with the session. */
export const jitsi = ({ url, app }: JitsiSettings): Video => ({
  linkTo: (visit) => `${url}/${visit.room}${app ? `?jwt=${tokenFor(visit, url, app)}` : ''}`,
})

/** A JSON Web Token for Jitsi's prosody plugin (HS256). */
function tokenFor(
  { room, name, startsAt, endsAt }: Visit,
  url: string,
  { id, secret }: NonNullable<JitsiSettings['app']>,
): string {
  const claims = {
    aud: 'jitsi',
    iss: id,
    sub: new URL(url).hostname,
    room,
    nbf: seconds(after(startsAt, -EARLY_MS)),
    exp: seconds(endsAt),
    context: { user: { name } },
  }
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

export const noVideo: Video = { linkTo: () => null }
