import { Document, Page, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { fitted } from '#kit/printing/fit.server.ts'
import type { Weight } from '#kit/printing/fonts.server.ts'
import { type Style, Words } from '#kit/printing/words.server.tsx'
import type { Locale } from '#kit/time.ts'
import { colour } from '#ui/pictures/palette.ts'

// Points. A4, with margins of 2 cm.
const margin = 57
export const inner = 595.28 - 2 * margin
const soft = '#4A5A52'

type SheetProps = { title: string; at: Date; locale: Locale; children: ReactNode }

/** A letter of Stadi: its name, a rule, what it says. The same facts give the same sheet, so its date is that of what it says. */
export const Sheet = ({ title, at, locale, children }: SheetProps) => (
  <Document
    title={title}
    author="Stadi"
    creator="Stadi"
    producer="Stadi"
    language={locale}
    creationDate={at}
    modificationDate={at}
  >
    <Page size="A4" style={{ padding: margin, color: colour.ink }}>
      <View style={{ borderBottomWidth: 2, borderColor: colour.leaf, paddingBottom: 8, marginBottom: 22 }}>
        <Words weight={800} style={{ fontSize: 20, color: colour.leaf }}>
          Stadi
        </Words>
      </View>
      {children}
    </Page>
  </Document>
)

type LineProps = {
  children: string
  size?: number
  weight?: Weight
  width?: number
  align?: 'left' | 'right'
  quiet?: boolean
  style?: Style
}

/** Text broken here and not by the library, which would hyphenate where two fonts meet in a word. */
export function Line({
  children,
  size = 10.5,
  weight = 400,
  width = inner,
  align = 'left',
  quiet,
  style,
}: LineProps) {
  const { lines } = fitted(children, weight, width - 1, [{ lines: 9999, from: size, to: size }])
  return (
    <Words
      weight={weight}
      style={{
        lineHeight: 1.45,
        ...(quiet && { color: soft }),
        ...style,
        fontSize: size,
        width,
        textAlign: align,
      }}
    >
      {lines.join('\n')}
    </Words>
  )
}

export const Title = ({ children }: { children: string }) => (
  <Line size={18} weight={800} style={{ marginBottom: 10, lineHeight: 1.2 }}>
    {children}
  </Line>
)

/** A table: the first column takes what is left, the others are figures at the right. */
export function Figures({ head, rows, widths }: { head: string[]; rows: string[][]; widths: number[] }) {
  const first = inner - widths.reduce((sum, width) => sum + width, 0)
  const cells = (row: string[], weight: Weight, quiet: boolean) =>
    row.map((cell, at) => (
      <Line
        key={at}
        size={9.5}
        weight={weight}
        quiet={quiet}
        width={at === 0 ? first : widths[at - 1]!}
        align={at === 0 ? 'left' : 'right'}
      >
        {cell}
      </Line>
    ))
  return (
    <View style={{ marginVertical: 14 }}>
      <View style={{ flexDirection: 'row', borderBottomWidth: 1, borderColor: colour.ink, paddingBottom: 4 }}>
        {cells(head, 800, true)}
      </View>
      {rows.map((row, at) => (
        <View
          key={at}
          wrap={false}
          style={{
            flexDirection: 'row',
            borderBottomWidth: 0.5,
            borderColor: colour.straw,
            paddingVertical: 5,
          }}
        >
          {cells(row, 400, false)}
        </View>
      ))}
    </View>
  )
}
