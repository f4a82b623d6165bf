import sharp, { type Sharp } from 'sharp'

// What is behind an uploaded file is found out by these three readers only; the library knows dozens.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Why a file is no picture that is taken. */
export class BadPicture extends Error {
  readonly why: 'invalid' | 'too-large'

  constructor(why: 'invalid' | 'too-large') {
    super(why)
    this.name = 'BadPicture'
    this.why = why
  }
}

const options = (side: number) =>
  ({
    limitInputPixels: side * side,
    failOn: 'error',
    autoOrient: true,
    sequentialRead: true,
    pages: 1,
  }) as const

/**
 * Re-encodes a picture: nothing of the file is kept but what one sees. What kind of file it is, is read from the file and from nowhere else.
 * @param bytes at most @param side of the picture, in pixels, at most @throws BadPicture
 */
export async function reencodePicture<Made>(
  file: Uint8Array,
  { bytes, side }: { bytes: number; side: number },
  make: (open: () => Sharp) => Promise<Made>,
): Promise<Made> {
  if (file.length > bytes) throw new BadPicture('too-large')
  if (!isKnownKind(file)) throw new BadPicture('invalid')
  try {
    const { width, height } = await sharp(file, options(side)).metadata()
    if (width > side || height > side) throw new BadPicture('too-large')
    return await make(() => sharp(file, options(side)).timeout({ seconds: 15 }))
  } catch (error) {
    if (error instanceof BadPicture) throw error
    throw new BadPicture(/pixel limit/.test(String(error)) ? 'too-large' : 'invalid')
  }
}

/** By the first letters: JPEG, PNG or WebP. */
function isKnownKind(file: Uint8Array): boolean {
  const head = Buffer.from(file.subarray(0, 12)).toString('latin1')
  return (
    head.startsWith('\xFF\xD8\xFF') || head.startsWith('\x89PNG\r\n\x1A\n') || /^RIFF[\s\S]{4}WEBP/.test(head)
  )
}
