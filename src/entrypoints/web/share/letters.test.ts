import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { reencodeAvatar } from '#modules/accounts/picture.server.ts'
import { drawn, fitted, wrapped } from '#kit/printing/outlines.server.ts'

const shapes = async (text: string) => (await drawn(text)).path.map((glyph) => glyph.d)

describe('letters of a share picture', () => {
  test('of Kenyan names and other scripts come out, each as itself', async () => {
    for (const [letter, plain] of [
      ['ũ', 'u'],
      ['ĩ', 'i'],
      ['Ũ', 'U'],
      ['ng’', 'ng'],
      ['é', 'e'],
    ] as const) {
      const own = await shapes(letter)
      expect(own.length, letter).toBeGreaterThan(0)
      expect(own, letter).not.toEqual(await shapes(plain))
    }
    expect(await shapes('u\u0303')).toEqual(await shapes('ũ'))
    expect(await shapes('Шαअ')).toHaveLength(3)
  })
  test('that no font has take the closest form or are left out', async () => {
    expect(await shapes('𝐀')).toEqual(await shapes('A'))
    expect(await drawn('漢🙂')).toEqual({ path: [], width: 0 })
  })
  test('a title stands in its box: broken between words, inside a word that is too long, and cut where nothing helps', async () => {
    const box = { width: 700, height: 300, lines: 4, lineHeight: 1.14 }
    const sizes = [84, 64, 46]
    const words = 'Sell online with M-Pesa while you sleep'
    for (const title of ['Excel', words, 'x'.repeat(90), `${words} `.repeat(12)]) {
      const { size, lines } = await fitted(title, box, sizes)
      expect(lines.length, title).toBeLessThanOrEqual(4)
      for (const line of lines) expect(line.width * size, title).toBeLessThanOrEqual(700)
    }
    expect((await fitted('Excel', box, sizes)).size).toBe(84)
    // The largest size that fits, also where the lines are nearly full, or the text is mostly blanks.
    for (const title of [...Array.from({ length: 40 }, (_, n) => 'wi '.repeat(n)), `a${' '.repeat(99)}b`]) {
      const asked = await Promise.all(
        sizes.map(async (size) => (await wrapped(title, 700 / size)).length * size * 1.14 <= 300),
      )
      const first = asked.indexOf(true)
      expect((await fitted(title, box, sizes)).size, title).toBe(sizes.at(first))
    }
    expect(await wrapped(words, 1000)).toHaveLength(1)
  })
  test('being able to read drawings opens no way for uploads: one that looks like a picture stays refused', async () => {
    sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    for (const head of ['RIFF0000WEBP', 'RIFF0000WEBPVP8 ', '\x89PNG\r\n\x1A\n', '\xFF\xD8\xFF', ''])
      await expect(reencodeAvatar(Buffer.from(head + svg, 'latin1')), head).rejects.toThrow()
  })
})
