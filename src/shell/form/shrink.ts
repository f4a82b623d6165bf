// Bytes above which shrinking is worth the wait.
const WORTH_IT = 300_000

/**
 * A smaller copy of a photo, so that a camera's 5 MB need not use up a data bundle. What cannot be shrunk comes back as it is: the server
 * says what is wrong with it.
 * @param side pixels of the longer side, at most
 */
export async function shrunk(file: File, side: number): Promise<File> {
  if (file.size < WORTH_IT || !/^image\/(jpeg|png|webp)$/.test(file.type)) return file
  const small = await smaller(file, side).catch(() => null)
  return small && small.size < file.size
    ? new File([small], file.name.replace(/\.[^.]*$/, '') + '.jpg', { type: small.type })
    : file
}

async function smaller(file: File, side: number): Promise<Blob | null> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // JPEG has no transparency, which would become black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

/** Puts the smaller copy of the chosen photo into its field, unless another was chosen meanwhile. */
export async function shrinkChosen(field: HTMLInputElement, side: number): Promise<void> {
  const file = field.files?.[0]
  if (!file) return
  const small = await shrunk(file, side)
  if (small === file || field.files?.[0] !== file) return
  const files = new DataTransfer()
  files.items.add(small)
  field.files = files.files
}
