// Pixels per side, far above what is shown; bytes above which shrinking is worth the wait.
const LARGEST_SIDE = 1024
const WORTH_IT = 300_000

/**
 * Puts a smaller copy of the chosen photo into its field, so that a camera's 5 MB need not use up a data bundle. What cannot be
 * shrunk stays.
 */
export async function shrinkChosen(field: HTMLInputElement): Promise<void> {
  const file = field.files?.[0]
  if (!file || file.size < WORTH_IT || !/^image\/(jpeg|png|webp)$/.test(file.type)) return
  try {
    const small = await smaller(file)
    if (!small || small.size >= file.size || field.files?.[0] !== file) return
    const files = new DataTransfer()
    files.items.add(new File([small], 'picture.jpg', { type: small.type }))
    field.files = files.files
  } catch {
    // Not a picture, or an old browser: the server says what is wrong with it.
  }
}

async function smaller(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, LARGEST_SIDE / Math.max(picture.width, picture.height))
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
