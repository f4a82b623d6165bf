import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { newId } from '#kit/ids.ts'
import type { Locale } from '#kit/time.ts'
import { fitted } from './fit.server.ts'
import { loadFonts, type Weight } from './fonts.server.ts'
import { printed } from './printer.server.ts'
import { Words } from './words.server.tsx'

/** A list of a statement. Columns share the width by their `part`; figures stand on the right. */
type List = {
  heading: string
  columns: { label: string; part: number; numeric?: boolean }[]
  rows: string[][]
  /** Instead of an empty list. */
  none: string
}

/** An account of some time on paper: whose it is, sums, lists. All texts in the reader's language. */
export type Statement = {
  title: string
  /** Whose it is and of which time, a line each. */
  head: string[]
  sums: { label: string; value: string; isLast?: boolean }[]
  lists: List[]
  /** How it is to be read. */
  note: string
}

const page = { width: 595.28, side: 46, top: 44, bottom: 56 }
const inner = page.width - 2 * page.side
const colours = { ink: '#14231C', soft: '#4A5A52', leaf: '#0E6B4A', line: '#E2D8C5' }

/** Prints a statement on A4, on as many pages as it needs. */
export async function printedStatement(statement: Statement, locale: Locale): Promise<Buffer> {
  await loadFonts()
  return printed(
    <Document
      key={newId()}
      title={[statement.title, ...statement.head].join(', ')}
      author="Stadi"
      creator="Stadi"
      producer="Stadi"
      language={locale}
    >
      <Page size="A4" style={styles.page}>
        <Head statement={statement} />
        <Sums sums={statement.sums} />
        {statement.lists.map((list) => (
          <Rows key={list.heading} list={list} />
        ))}
        <Cell width={inner} soft>
          {statement.note}
        </Cell>
        <Text
          fixed
          style={styles.number}
          render={({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}`}
        />
      </Page>
    </Document>,
  )
}

const Head = ({ statement: { title, head } }: { statement: Statement }) => (
  <View style={styles.head}>
    <Words weight={800} style={styles.brand}>
      Stadi
    </Words>
    <Cell width={inner} size={18} weight={800}>
      {title}
    </Cell>
    {head.map((line) => (
      <Cell key={line} width={inner}>
        {line}
      </Cell>
    ))}
  </View>
)

const Sums = ({ sums }: Pick<Statement, 'sums'>) => (
  <View style={styles.sums}>
    {sums.map(({ label, value, isLast }) => (
      <View key={label} style={isLast ? styles.last : styles.sum}>
        <Cell width={inner * 0.7} weight={isLast ? 800 : 400}>
          {label}
        </Cell>
        <Cell width={inner * 0.3} weight={isLast ? 800 : 400} numeric>
          {value}
        </Cell>
      </View>
    ))}
  </View>
)

function Rows({ list: { heading, columns, rows, none } }: { list: List }) {
  const whole = columns.reduce((sum, { part }) => sum + part, 0)
  const widths = columns.map(({ part }) => (inner * part) / whole)
  const line = (cells: string[], weight: Weight, soft = false): ReactNode =>
    cells.map((text, place) => (
      <Cell
        key={place}
        width={widths[place]!}
        weight={weight}
        numeric={columns[place]!.numeric ?? false}
        soft={soft}
      >
        {text}
      </Cell>
    ))
  return (
    <View style={styles.list}>
      <View minPresenceAhead={40}>
        <Cell width={inner} size={12} weight={800}>
          {heading}
        </Cell>
      </View>
      {rows.length === 0 ? (
        <Cell width={inner} soft>
          {none}
        </Cell>
      ) : (
        <>
          <View style={styles.row} minPresenceAhead={20}>
            {line(
              columns.map(({ label }) => label),
              400,
              true,
            )}
          </View>
          {rows.map((cells, place) => (
            <View key={place} style={styles.row} wrap={false}>
              {line(cells, 400)}
            </View>
          ))}
        </>
      )}
    </View>
  )
}

type CellProps = {
  width: number
  size?: number
  weight?: Weight
  numeric?: boolean
  soft?: boolean
  children: string
}

/** Text broken into lines here: the library would hyphenate where two of our fonts meet inside a word. */
function Cell({ width, size = 9.5, weight = 400, numeric = false, soft = false, children }: CellProps) {
  const { lines } = fitted(children, weight, width - 6, [{ lines: 9999, from: size, to: size }])
  return (
    <Words
      weight={weight}
      style={{
        width,
        fontSize: size,
        lineHeight: 1.35,
        textAlign: numeric ? 'right' : 'left',
        color: soft ? colours.soft : colours.ink,
      }}
    >
      {lines.join('\n')}
    </Words>
  )
}

const styles = StyleSheet.create({
  page: { paddingHorizontal: page.side, paddingTop: page.top, paddingBottom: page.bottom },
  head: { borderBottomWidth: 2, borderColor: colours.leaf, paddingBottom: 10 },
  brand: { fontSize: 15, color: colours.leaf },
  sums: { marginVertical: 12 },
  sum: { flexDirection: 'row', paddingVertical: 2 },
  last: {
    flexDirection: 'row',
    paddingVertical: 4,
    marginTop: 2,
    borderTopWidth: 1,
    borderColor: colours.ink,
  },
  list: { marginBottom: 14 },
  row: { flexDirection: 'row', paddingVertical: 3, borderBottomWidth: 0.6, borderColor: colours.line },
  number: {
    position: 'absolute',
    bottom: 26,
    right: page.side,
    fontSize: 8,
    color: colours.soft,
    fontFamily: 'Noto Sans latin',
  },
})
