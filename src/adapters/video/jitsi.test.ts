import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#config.server.ts'
import { jitsi } from './jitsi.server.ts'

const visit = {
  room: 'abcdefghijklmnopqrstuvwxyz',
  name: 'Wanjikũ Mũthoni',
  startsAt: new Date('2026-11-24T06:00:00Z'),
  endsAt: new Date('2026-11-24T07:00:00Z'),
}
const settings = { AUTH_SECRET: 'a-secret-of-at-least-thirty-two-letters', DATA_DIR: '/nonexistent' }

describe('rooms of a Jitsi', () => {
  it('[MPR-13+] have the name of the session', () => {
    expect(jitsi({ url: 'https://meet.example', app: undefined }).linkTo(visit)).toBe(
      'https://meet.example/abcdefghijklmnopqrstuvwxyz',
    )
  })

  it('[MPR-13+] open with a token for this room, this person and this time, signed with the secret', () => {
    const link = jitsi({ url: 'https://meet.example', app: { id: 'stadi', secret: 'quiet' } }).linkTo(visit)!
    const [head, claims, signature] = new URL(link).searchParams.get('jwt')!.split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object
    expect(read(head!)).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(read(claims!)).toEqual({
      aud: 'jitsi',
      iss: 'stadi',
      sub: 'meet.example',
      room: visit.room,
      nbf: Date.parse('2026-11-24T05:45:00Z') / 1000,
      exp: Date.parse('2026-11-24T07:00:00Z') / 1000,
      context: { user: { name: 'Wanjikũ Mũthoni' } },
    })
    expect(signature).toBe(createHmac('sha256', 'quiet').update(`${head}.${claims}`).digest('base64url'))
  })

  it('[MPR-13+] are those of the settings; for trying out there is a public one, in production only what was set', () => {
    const video = (env: Record<string, string>) => readConfig({ ...settings, ...env }).video
    const live = {
      DATABASE_URL: 'postgres://localhost/stadi',
      SMTP_URL: 'smtp://x',
      APP_ORIGIN: 'https://stadi.example',
    }
    expect(video({})).toEqual({ url: 'https://meet.jit.si', app: undefined })
    expect(video(live)).toBeUndefined()
    expect(
      video({ ...live, JITSI_URL: 'https://meet.example/', JITSI_APP_ID: 'a', JITSI_APP_SECRET: 'b' }),
    ).toEqual({ url: 'https://meet.example', app: { id: 'a', secret: 'b' } })
    expect(() => video({ JITSI_URL: 'http://meet.example' })).toThrow('JITSI_URL')
    expect(() => video({ JITSI_URL: 'https://meet.example', JITSI_APP_ID: 'a' })).toThrow('JITSI_APP_SECRET')
    expect(() => video({ JITSI_APP_ID: 'a', JITSI_APP_SECRET: 'b' })).toThrow('JITSI_URL')
  })
})
