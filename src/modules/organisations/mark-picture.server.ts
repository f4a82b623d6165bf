import sharp from 'sharp'
import { BadPicture, reencodePicture } from '#kit/documents/picture.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { LARGEST_MARK, MARK_BYTES } from './rules.ts'

const LARGEST_SIDE = 4000
/** Twice what a page shows; a mark may be wide. */
const BOX = { width: 360, height: 180 }
// A photograph takes more than a drawing: smaller steps until it fits.
const steps = [
  { scale: 1, quality: 85 },
  { scale: 1, quality: 70 },
  { scale: 0.75, quality: 70 },
  { scale: 0.5, quality: 60 },
  { scale: 0.4, quality: 40 },
]

/**
 * Draws a mark anew, on white, small enough for slow networks. Only the visible pixels are kept.
 * @throws Refusal 'picture-invalid', 'picture-too-large' beside `mark`
 */
export async function drawnMark(file: Uint8Array): Promise<Uint8Array> {
  try {
    return await reencodePicture(file, { bytes: LARGEST_MARK, side: LARGEST_SIDE }, async (open) => {
      for (const { scale, quality } of steps) {
        const webp = await open()
          .resize(Math.round(BOX.width * scale), Math.round(BOX.height * scale), {
            fit: 'inside',
            withoutEnlargement: true,
          })
          .flatten({ background: '#FFFFFF' })
          .webp({ quality })
          .toBuffer()
        if (webp.length <= MARK_BYTES) return webp
      }
      throw new BadPicture('too-large')
    })
  } catch (error) {
    if (error instanceof BadPicture)
      throw new Refusal('invalid-input', { fields: { mark: `picture-${error.why}` } })
    throw error
  }
}

/** The same as a PNG: printers of PDF know no WebP. */
export const markAsPng = (webp: Uint8Array): Promise<Buffer> => sharp(webp).png().toBuffer()
