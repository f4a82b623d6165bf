import sharp from 'sharp'
import { Refusal } from '#kit/refusal.ts'

export const LARGEST_PICTURE_BYTES = 2 * 1024 * 1024
const LARGEST_SIDE = 4000
const SIDE = 256

// What is behind an uploaded file is found out by these three readers only; the library knows dozens.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

const options = {
  limitInputPixels: LARGEST_SIDE * LARGEST_SIDE,
  failOn: 'error',
  autoOrient: true,
  sequentialRead: true,
  pages: 1,
} as const

/**
 * Makes a picture anew: 256 by 256, turned upright, as WebP. Nothing of the file is kept but what one sees: no place,
 * no camera, nothing hidden. What kind of file it is, is read from the file and from nowhere else.
 * @throws Refusal 'picture-invalid', 'picture-too-large'
 */
export async function madeAnew(file: Uint8Array): Promise<Uint8Array> {
  if (file.length > LARGEST_PICTURE_BYTES) throw refused('picture-too-large')
  if (!isKnownKind(file)) throw refused('picture-invalid')
  try {
    const { width, height } = await sharp(file, options).metadata()
    if (width > LARGEST_SIDE || height > LARGEST_SIDE) throw refused('picture-too-large')
    return await sharp(file, options)
      .resize(SIDE, SIDE, { fit: 'cover' })
      .flatten({ background: '#FFFCF5' })
      .webp({ quality: 80 })
      .timeout({ seconds: 15 })
      .toBuffer()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refused(/pixel limit/.test(String(error)) ? 'picture-too-large' : 'picture-invalid')
  }
}

const refused = (code: 'picture-invalid' | 'picture-too-large') =>
  new Refusal('invalid-input', { fields: { picture: code } })

/** By the first letters: JPEG, PNG or WebP. */
function isKnownKind(file: Uint8Array): boolean {
  const head = Buffer.from(file.subarray(0, 12)).toString('latin1')
  return (
    head.startsWith('\xFF\xD8\xFF') || head.startsWith('\x89PNG\r\n\x1A\n') || /^RIFF[\s\S]{4}WEBP/.test(head)
  )
}
