import { View } from '@react-pdf/renderer'
import { fitted, type Step } from '#kit/printing/fit.server.ts'
import { lettersOf, type Weight, widthOf } from '#kit/printing/fonts.server.ts'
import { type Style, Words } from '#kit/printing/words.server.tsx'

// Points.
const textWidth = 660
// Marks that a text continues beyond its place.
const CUT = '…'

/** Text as large as its place allows, broken here and not by the printer of the page, which would drop or hyphenate. */
export function Lines({
  text,
  steps,
  most = Infinity,
  weight = 800,
  width = textWidth,
  align = 'center',
  style,
}: {
  text: string
  steps: Step[]
  /** More lines than these are cut off. */
  most?: number
  weight?: Weight
  width?: number
  align?: 'center' | 'flex-start'
  style: Style
}) {
  const { lines, size } = fitted(text, weight, width, steps)
  return (
    <View style={{ alignItems: align }}>
      {cut(lines, most, weight, width / size).map((line, place) => (
        <Words key={place} weight={weight} style={{ ...style, fontSize: size }}>
          {line}
        </Words>
      ))}
    </View>
  )
}

/** So many lines, the last with a sign that more would follow. */
function cut(lines: string[], most: number, weight: Weight, ems: number): string[] {
  if (lines.length <= most) return lines
  const letters = lettersOf(lines[most - 1]!)
  while (widthOf(letters.join('') + CUT, weight) > ems) letters.pop()
  return [...lines.slice(0, most - 1), letters.join('').trimEnd() + CUT]
}
