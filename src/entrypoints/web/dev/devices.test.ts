import { describe, expect, it } from 'vitest'
import { readConfig } from '#config.server.ts'
import { hasDesk } from '#core/trial.ts'
import type { App } from '#core/app.ts'
import { devicesOf } from './devices.server.ts'

const secret = { AUTH_SECRET: 'a-secret-of-at-least-thirty-two-letters', DATA_DIR: '/nonexistent' }
const configOf = (origin: string | undefined, more: Record<string, string> = {}) =>
  readConfig({ ...secret, ...(origin && { APP_ORIGIN: origin }), ...more })

describe('the desk of an installation', () => {
  it('[PERM-08+] exists only at an address that means this machine', () => {
    const loopback = [
      undefined,
      'http://localhost:3000',
      'http://LOCALHOST',
      'https://stadi.localhost',
      'http://a.b.localhost:8080',
      'http://localhost.:3000',
      'http://127.0.0.1:3000',
      'http://127.9.9.9',
      'http://127.1',
      'http://0x7f000001',
      'http://[::1]:3000',
      'http://[0:0:0:0:0:0:0:1]',
    ]
    expect(loopback.filter((origin) => !hasDesk(configOf(origin)))).toEqual([])
    const others = [
      'https://stadi.example',
      'http://localhost.example',
      'http://mylocalhost',
      'http://127.0.0.1.nip.io',
      'http://0.0.0.0:3000',
      'http://192.168.1.2',
      'http://[::2]',
      'http://[::ffff:192.168.1.2]',
      'http://128.0.0.1',
    ]
    expect(others.filter((origin) => hasDesk(configOf(origin)))).toEqual([])
    expect(hasDesk(configOf('http://localhost:3000', { DATABASE_URL: 'postgres://x' }))).toBe(false)
  })

  it('[PERM-08+] is shown to a local socket that is not a proxy', () => {
    const world = { config: configOf(undefined), simulator: null } as App
    const seen = (socket: string, httpVersion = '1.1', headers: Record<string, string> = {}) =>
      devicesOf(world, { socket, httpVersion, headers: new Headers(headers) }) !== null
    expect(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'].map((socket) => seen(socket))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(
      ['203.0.113.7', '::ffff:10.0.0.1', '2001:db8::1', 'unknown', '128.0.0.1', '::', ''].filter((socket) =>
        seen(socket),
      ),
    ).toEqual([])
    // As nginx forwards requests if it is not configured to add a header.
    expect(seen('127.0.0.1', '1.0')).toBe(false)
    expect(
      ['Forwarded', 'X-Forwarded-For', 'X-Real-IP', 'Via', 'CF-Connecting-IP', 'True-Client-IP'].filter(
        (name) => seen('127.0.0.1', '1.1', { [name]: '127.0.0.1' }),
      ),
    ).toEqual([])
  })
})
