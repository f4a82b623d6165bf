import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { crc32, deflateSync } from 'node:zlib'
import { spec } from '#test/world.ts'
import { refusalOf } from '#test/refusal.ts'
import { changePicture, removePicture } from './commands/picture.server.ts'
import { reencodeAvatar } from './picture.server.ts'
import { avatarPicture, ownProfile } from './queries/own.server.ts'
import { avatars } from './tables.server.ts'

const photo = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })
const fieldOf = async (file: Uint8Array) => (await refusalOf(reencodeAvatar(file))).fields.picture

/** A PNG whose header declares a size, filled with zeros: small as a file, 900 MB when decoded. */
function bomb(side: number, rows: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(rows * (side + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a picture that is re-encoded', () => {
  it('is 256 by 256 WebP, from JPEG, PNG and WebP', async () => {
    for (const file of [
      await photo().jpeg().toBuffer(),
      await photo(300, 900).png().toBuffer(),
      await photo(10, 10).webp().toBuffer(),
    ]) {
      expect(await sharp(await reencodeAvatar(file)).metadata()).toMatchObject({
        format: 'webp',
        width: 256,
        height: 256,
      })
    }
  })
  it('contains no location, camera or other data of the photo, and is upright', async () => {
    const exif = {
      IFD0: { Make: 'Tecno', Copyright: 'Amina' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' },
    }
    const left = await sharp({ create: { width: 300, height: 600, channels: 3, background: 'blue' } })
      .png()
      .toBuffer()
    const sideways = await photo(600, 600)
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(sideways).metadata()).exif?.toString('latin1')).toContain('Tecno')
    const made = await reencodeAvatar(sideways)
    expect(await sharp(made).metadata()).not.toHaveProperty('exif')
    expect(Buffer.from(made).toString('latin1')).not.toMatch(/Tecno|Amina|EXIF|XMP|GPS/)
    // Turned a quarter to the right, what was on the left is at the top.
    const { data } = await sharp(made).raw().toBuffer({ resolveWithObject: true })
    expect(data[2]! > data[0]!).toBe(true)
    expect(data.at(-3)! > data.at(-1)!).toBe(true)
  })
  it('is created from no other kind of file, whatever its name', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/><script>alert(1)</script></svg>'
    const others = [
      Buffer.from('MZ\x90\0 a program renamed to picture.png'),
      Buffer.from(svg),
      Buffer.from('<?xml version="1.0"?>' + svg),
      Buffer.from('GIF89a'),
      Buffer.from('%PDF-1.7'),
      Buffer.alloc(64),
      await photo().gif().toBuffer(),
      await photo().tiff().toBuffer(),
      await photo(64, 64).avif().toBuffer(),
    ]
    for (const [place, file] of others.entries())
      expect(await fieldOf(file), String(place)).toBe('picture-invalid')
  })
  it('is created from no broken picture, and from none that only begins like one', async () => {
    const jpeg = await photo(2000, 2000).jpeg().toBuffer()
    expect(await fieldOf(jpeg.subarray(0, 200))).toBe('picture-invalid')
    expect(
      await fieldOf(Buffer.concat([jpeg.subarray(0, 3), Buffer.from('<script>alert(1)</script>')])),
    ).toBe('picture-invalid')
    expect(await fieldOf(Buffer.from('\x89PNG\r\n\x1A\n<svg/>', 'latin1'))).toBe('picture-invalid')
  })
  it('is created from nothing too large: bytes, sides, or the decoded size of a small file', async () => {
    expect(
      await fieldOf(Buffer.concat([await photo().jpeg().toBuffer(), Buffer.alloc(2 * 1024 * 1024)])),
    ).toBe('picture-too-large')
    expect(await fieldOf(await photo(4001, 10).png().toBuffer())).toBe('picture-too-large')
    const packed = bomb(30_000, 6000)
    expect(packed.length).toBeLessThan(2 * 1024 * 1024)
    const started = performance.now()
    expect(await fieldOf(packed)).toBe('picture-too-large')
    expect(performance.now() - started).toBeLessThan(1000)
    expect(
      await sharp(await reencodeAvatar(await photo(4000, 4000).jpeg({ quality: 20 }).toBuffer())).metadata(),
    ).toMatchObject({ width: 256 })
  })
})

describe("the viewer's picture", () => {
  spec(
    '[DATA-03] [PERM-04] stands at an address of its own, which changes with it and shows nothing once it is gone',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const versionOf = async () =>
        /^\/storage\/v1\/avatars\/([0-9a-f]{32})\.webp$/.exec((await ownProfile(amina))?.avatarUrl ?? '')?.[1]
      await changePicture(amina, await photo().jpeg().toBuffer())
      const first = (await versionOf())!
      expect(await sharp((await avatarPicture(world.visitor, first)) ?? undefined).metadata()).toMatchObject({
        format: 'webp',
      })
      await changePicture(amina, await photo().png().toBuffer())
      const second = (await versionOf())!
      expect(second).not.toBe(first)
      expect(await avatarPicture(world.visitor, first)).toBeNull()
      expect(await amina.db.select({ version: avatars.version }).from(avatars)).toEqual([{ version: second }])
      await removePicture(amina)
      expect(await versionOf()).toBeUndefined()
      expect(await avatarPicture(world.visitor, second)).toBeNull()
    },
  )
  spec(
    'a refused file leaves the picture as it is; without a file the field says so; ten an hour',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await changePicture(amina, await photo().jpeg().toBuffer())
      const before = await ownProfile(amina)
      expect((await refusalOf(changePicture(amina, Buffer.from('MZ')))).fields).toEqual({
        picture: 'picture-invalid',
      })
      for (const nothing of [undefined, 'text', Buffer.alloc(0)])
        expect((await refusalOf(changePicture(amina, nothing))).fields).toEqual({ picture: 'required' })
      expect(await ownProfile(amina)).toEqual(before)
      for (let n = 0; n < 8; n++) await refusalOf(changePicture(amina, Buffer.from('MZ')))
      expect(await refusalOf(changePicture(amina, Buffer.from('MZ')))).toMatchObject({ code: 'too-many' })
    },
  )
})
