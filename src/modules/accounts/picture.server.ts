import { BadPicture, reencodePicture } from '#kit/documents/picture.server.ts'
import { Refusal } from '#kit/refusal.ts'

export const LARGEST_PICTURE_BYTES = 2 * 1024 * 1024
const LARGEST_SIDE = 4000
const SIDE = 256

/**
 * Re-encodes a picture: 256 by 256, upright, as WebP. Only the visible pixels are kept: no location, no camera data, nothing
 * hidden.
 * @throws Refusal 'picture-invalid', 'picture-too-large'
 */
export async function reencodeAvatar(file: Uint8Array): Promise<Uint8Array> {
  try {
    return await reencodePicture(file, { bytes: LARGEST_PICTURE_BYTES, side: LARGEST_SIDE }, (open) =>
      open()
        .resize(SIDE, SIDE, { fit: 'cover' })
        .flatten({ background: '#FFFCF5' })
        .webp({ quality: 80 })
        .toBuffer(),
    )
  } catch (error) {
    if (error instanceof BadPicture)
      throw new Refusal('invalid-input', { fields: { picture: `picture-${error.why}` } })
    throw error
  }
}
