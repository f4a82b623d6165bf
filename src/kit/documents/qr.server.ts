import { create } from 'qrcode'

/** A QR code as one drawing in squares of 1, with the quiet zone of four squares that scanners need. M survives a coffee stain. */
export function qrDrawing(text: string): { side: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const rows = Array.from({ length: modules.size }, (_, y) =>
    rowPath(
      Array.from({ length: modules.size }, (_, x) => modules.get(y, x) === 1),
      y,
    ),
  )
  return { side: modules.size + 8, path: rows.join('') }
}

/** Neighbours are drawn as one bar: printers leave hairlines between single squares. */
function rowPath(dark: boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < dark.length; x++) {
    const from = x
    while (dark[x]) x++
    if (x > from) path += `M${from + 4} ${y + 4}h${x - from}v1h${from - x}z`
  }
  return path
}
