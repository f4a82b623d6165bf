import sharp, { type Sharp } from 'sharp'

// Only these three decoders examine an uploaded file; the library has dozens.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Why a file is not accepted as a picture. */
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
 * Re-encodes a picture: only the visible pixels are kept. The file type is detected from the bytes alone.
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

/** By magic bytes: JPEG, PNG or WebP. */
function isKnownKind(file: Uint8Array): boolean {
  const head = Buffer.from(file.subarray(0, 12)).toString('latin1')
  return (
    head.startsWith('\xFF\xD8\xFF') || head.startsWith('\x89PNG\r\n\x1A\n') || /^RIFF[\s\S]{4}WEBP/.test(head)
  )
}
