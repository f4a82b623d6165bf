import { Document, Page, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { newId } from '#kit/ids.ts'
import { lettersOf, loadFonts, widthOf } from '#kit/printing/fonts.server.ts'
import { printed } from '#kit/printing/printer.server.ts'
import { headings } from '../document/headings.ts'
import { printableText } from '#kit/printing/printable.ts'
import { linesOf, type Linked, type SheetEntry, type SheetSection, sheetOf } from '../document/sheet.ts'
import type { Resume } from '../rules.ts'
import { type Look, looks, paper, text } from './look.ts'
import { LinkedLines, Lines, Paragraphs } from './lines.server.tsx'

/** A CV as a PDF on A4, in its template. Text extracted from the file is complete and in the order of the page. */
export async function printedResume(resume: Resume): Promise<Buffer> {
  await loadFonts()
  const { sections } = sheetOf(resume)
  return printed(
    <Sheet
      key={newId()}
      resume={resume}
      title={resume.personal.fullName || headings[resume.language].contact}
    >
      {sections.map((section) => (
        <Section key={section.kind} section={section} look={looks[resume.template]} />
      ))}
    </Sheet>,
  )
}

/** The accompanying letter, under the same head. */
export async function printedLetter(resume: Resume): Promise<Buffer> {
  await loadFonts()
  const title = headings[resume.language].letter
  return printed(
    <Sheet key={newId()} resume={resume} title={`${title} ${resume.personal.fullName}`.trim()}>
      <View style={{ marginTop: 18, gap: 2 }}>
        {linesOf(resume.letter).length > 0 &&
          resume.letter.split('\n').map((line, place) => (
            <Lines key={place} width={inner}>
              {line || ' '}
            </Lines>
          ))}
      </View>
    </Sheet>,
  )
}

const inner = paper.width - 2 * paper.side
/** Points that a short text needs on one line, plus a small margin. */
const placeOf = (words: string, size: number): number =>
  Math.min(
    inner,
    lettersOf(printableText(words)).reduce((sum, letter) => sum + widthOf(letter, 400), 0) * size + 2,
  )

function Sheet({ resume, title, children }: { resume: Resume; title: string; children: ReactNode }) {
  const look = looks[resume.template]
  return (
    <Document
      title={title}
      author={resume.personal.fullName}
      creator="Stadi"
      producer="Stadi"
      language={resume.language}
    >
      <Page
        size="A4"
        style={{
          paddingHorizontal: paper.side,
          paddingTop: paper.top,
          paddingBottom: paper.bottom,
          color: look.ink,
        }}
      >
        <Head resume={resume} look={look} />
        {children}
        <Text
          fixed
          style={{
            position: 'absolute',
            bottom: 22,
            right: paper.side,
            fontSize: 8,
            color: look.soft,
            fontFamily: 'Noto Sans latin',
          }}
          render={({ pageNumber, totalPages }) => (totalPages > 1 ? `${pageNumber} / ${totalPages}` : '')}
        />
      </Page>
    </Document>
  )
}

/** Name and contact details. */
function Head({ resume, look }: { resume: Resume; look: Look }) {
  const { name, contact } = sheetOf(resume)
  const isBand = look.head === 'band'
  const align = look.head === 'middle' ? 'center' : 'left'
  const color = isBand ? '#FFFFFF' : look.accent
  return (
    <View
      style={
        isBand
          ? {
              backgroundColor: look.accent,
              marginTop: -paper.top,
              marginHorizontal: -paper.side,
              paddingHorizontal: paper.side,
              paddingTop: 34,
              paddingBottom: 22,
            }
          : { borderBottomWidth: look.head === 'left' ? 2 : 0.8, borderColor: look.accent, paddingBottom: 9 }
      }
    >
      {name !== '' && (
        <Lines width={inner} size={look.name} weight={800} align={align} style={{ color, lineHeight: 1.2 }}>
          {name}
        </Lines>
      )}
      <Contact contact={contact} align={align} color={isBand ? '#FFFFFF' : look.soft} />
    </View>
  )
}

// Points between two that share a row; a wide one has its own row.
const BETWEEN = 14

function Contact({ contact, align, color }: { contact: Linked[]; align: 'left' | 'center'; color: string }) {
  const rows = contact.reduce<Linked[][]>((rows, one) => {
    const row = rows.at(-1)
    const all = [...(row ?? []), one]
    const taken = all.reduce((sum, { text: words }) => sum + placeOf(words, text.small) + BETWEEN, -BETWEEN)
    if (row && taken <= inner) row.push(one)
    else rows.push([one])
    return rows
  }, [])
  return rows.map((row, place) => (
    <View
      key={place}
      style={{
        flexDirection: 'row',
        marginTop: place === 0 ? 5 : 2,
        gap: BETWEEN,
        width: inner,
        justifyContent: align === 'center' ? 'center' : 'flex-start',
      }}
    >
      {row.length === 1 ? (
        <LinkedLines link={row[0]!} width={inner} size={text.small} align={align} style={{ color }} />
      ) : (
        row.map((one) => <Short key={one.text} link={one} color={color} />)
      )}
    </View>
  ))
}

/** As wide as its text. */
const Short = ({ link, color }: { link: Linked; color: string }) => (
  <LinkedLines link={link} width={placeOf(link.text, text.small)} size={text.small} style={{ color }} />
)

function Section({ section, look }: { section: SheetSection; look: Look }) {
  const heading = look.capitals ? section.heading.toUpperCase() : section.heading
  const width = look.beside ? inner - paper.beside - paper.gap : inner
  if (look.beside)
    return (
      <View style={{ flexDirection: 'row', marginTop: 15, gap: paper.gap }}>
        <Lines
          width={paper.beside}
          size={look.heading}
          weight={800}
          style={{ color: look.accent, lineHeight: 1.25 }}
        >
          {heading}
        </Lines>
        <View style={{ width }}>
          <Body section={section} look={look} width={width} />
        </View>
      </View>
    )
  return (
    <View style={{ marginTop: 14 }}>
      <View
        minPresenceAhead={50}
        style={{
          marginBottom: 5,
          ...(look.capitals && { borderBottomWidth: 0.6, borderColor: look.soft, paddingBottom: 2 }),
        }}
      >
        <Lines
          width={width}
          size={look.heading}
          weight={800}
          style={{ color: look.accent, ...(look.capitals && { letterSpacing: 0.8 }) }}
        >
          {heading}
        </Lines>
      </View>
      <Body section={section} look={look} width={width} />
    </View>
  )
}

function Body({ section, look, width }: { section: SheetSection; look: Look; width: number }) {
  if (section.kind === 'summary') return <Paragraphs lines={section.lines} width={width} />
  if (section.kind === 'skills') return <Lines width={width}>{section.skills.join(', ')}</Lines>
  return (
    <View style={{ gap: 9 }}>
      {section.entries.map((entry) => (
        <EntryBlock key={entry.id} entry={entry} look={look} width={width} />
      ))}
    </View>
  )
}

function EntryBlock({ entry, look, width }: { entry: SheetEntry; look: Look; width: number }) {
  return (
    <View>
      <Title entry={entry} look={look} width={width} />
      <Paragraphs lines={entry.lines} width={width} />
      {entry.links.map((link) => (
        <LinkedLines
          key={link.text}
          link={link}
          width={width}
          size={text.small}
          style={{ color: look.soft }}
        />
      ))}
    </View>
  )
}

// Of the line.
const WIDEST_TIME = 0.45

/** What, where and when; the last right-aligned if there is room for both. */
function Title({
  entry: { title, place, when },
  look,
  width,
}: {
  entry: SheetEntry
  look: Look
  width: number
}) {
  const own = when === '' ? 0 : placeOf(when, text.small)
  const isBeside = own < width * WIDEST_TIME
  const time = when !== '' && (
    <Lines width={isBeside ? own : width} size={text.small} style={{ color: look.soft }}>
      {when}
    </Lines>
  )
  return (
    <View minPresenceAhead={28}>
      <View style={{ flexDirection: 'row', alignItems: 'center' }}>
        <Lines width={isBeside ? width - own : width} size={text.title} weight={800}>
          {title}
        </Lines>
        {isBeside && time}
      </View>
      {place !== '' && (
        <Lines width={width} style={{ color: look.accent }}>
          {place}
        </Lines>
      )}
      {!isBeside && time}
    </View>
  )
}
