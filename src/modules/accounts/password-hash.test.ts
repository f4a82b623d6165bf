import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lightPasswords, wholePasswords } from '#test/light-passwords.ts'
import { hashPassword, isPassword } from './password-hash.server.ts'

// Created by Better Auth 1.7.7.
const EARLIER = {
  'Haba na haba ①':
    'ce760ecb251b5de42d4ade5156a09301:597e5eefee4e9605bf86788af0e7ab60955779b70228b9922841825ebc21c64bfe671c39579cd5cde24581980eb2f5b93d2cb484219814ef14889d3598c969fe',
  'Wanjikũ kibaba 2026':
    'e9086d3a8b777e10143e22093c291529:be43cfbfcb4558d167870d4e5044f057e7f6de6142f58cd9dc65b7d0f93fea6d6763422f480e256a07b53ed5618bb7164930bb07ee8e49def2d198c31c60dee7',
}

beforeAll(wholePasswords)
afterAll(lightPasswords)

describe('password hashes', () => {
  it('of every account so far still know their password', async () => {
    for (const [password, hash] of Object.entries(EARLIER)) {
      expect(await isPassword(password, hash)).toBe(true)
      expect(await isPassword(`${password} `, hash)).toBe(false)
    }
  })
  it('differ each time, and know their own password, also typed as other bytes of the same letters', async () => {
    const [one, two] = await Promise.all([hashPassword('Wanjikũ 2026'), hashPassword('Wanjikũ 2026')])
    expect(one).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
    expect(one).not.toBe(two)
    expect(await isPassword('Wanjikũ 2026'.normalize('NFD'), one)).toBe(true)
  })
  it('that are missing or broken open nothing', async () => {
    for (const hash of [null, undefined, '', ':', 'ab:', 'ab:cd', ':00'])
      expect(await isPassword('', hash)).toBe(false)
  })
  it('[AUTH-24+] the same work is done for somebody without an account', async () => {
    const hash = await hashPassword('Haba na haba 2026')
    // The least of several: what else the process does meanwhile counts, too.
    const work = async (stored: string | undefined) => {
      const rounds: number[] = []
      for (let round = 0; round < 4; round++) {
        const before = process.cpuUsage()
        await isPassword('wrong', stored)
        const { user, system } = process.cpuUsage(before)
        rounds.push(user + system)
      }
      return Math.min(...rounds)
    }
    const real = await work(hash)
    expect(await work(undefined)).toBeGreaterThan(real / 2)
  })
  it('of many people at once are all found', async () => {
    const people = Array.from({ length: 7 }, (_, n) => `Haba na haba ${n}`)
    const hashes = await Promise.all(people.map(hashPassword))
    expect(await Promise.all(people.map((password, n) => isPassword(password, hashes[n])))).not.toContain(
      false,
    )
  })
})
