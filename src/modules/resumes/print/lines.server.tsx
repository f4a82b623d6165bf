import { Link, View } from '@react-pdf/renderer'
import { fitted } from '#kit/printing/fit.server.ts'
import type { Weight } from '#kit/printing/fonts.server.ts'
import { type Style, Words } from '#kit/printing/words.server.tsx'
import type { Linked, TextLine } from '../document/sheet.ts'
import { text as textLook } from './look.ts'

type LinesProps = {
  children: string
  width: number
  size?: number
  weight?: Weight
  align?: 'left' | 'center'
  style?: Style
}

/**
 * Running text, broken into lines here: the library would hyphenate where two of our fonts meet inside a word, and lets too wide a
 * word overflow.
 */
export function Lines({
  children,
  width,
  size = textLook.size,
  weight = 400,
  align = 'left',
  style,
}: LinesProps) {
  const { lines } = fitted(children, weight, width - 1, [{ lines: 9999, from: size, to: size }])
  return (
    <Words
      weight={weight}
      style={{ lineHeight: textLook.line, ...style, fontSize: size, width, textAlign: align }}
    >
      {lines.join('\n')}
    </Words>
  )
}

const POINT_WIDTH = 11

/** Paragraphs and bullets of a description. */
export function Paragraphs({ lines, width, style }: { lines: TextLine[]; width: number; style?: Style }) {
  return lines.map(({ text, isPoint }, place) => (
    <View key={place} style={{ flexDirection: 'row', width }}>
      {isPoint && (
        <Words style={{ ...style, width: POINT_WIDTH, fontSize: textLook.size, lineHeight: textLook.line }}>
          •
        </Words>
      )}
      <Lines width={isPoint ? width - POINT_WIDTH : width} style={style}>
        {text}
      </Lines>
    </View>
  ))
}

/** A text that is a link, if allowed. */
export function LinkedLines({
  link: { text, href },
  ...rest
}: { link: Linked } & Omit<LinesProps, 'children'>) {
  const lines = <Lines {...rest}>{text}</Lines>
  return href ? (
    <Link src={href} style={{ textDecoration: 'none' }}>
      {lines}
    </Link>
  ) : (
    lines
  )
}
