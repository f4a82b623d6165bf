import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx'
import { forXml } from '#kit/xml/writing.ts'
import { headings } from '../document/headings.ts'
import { type Linked, type SheetEntry, type SheetSection, sheetOf, type TextLine } from '../document/sheet.ts'
import type { Resume } from '../rules.ts'
import { type Look, looks } from './look.ts'

// Half points, and twentieths of a point: Word's units.
const half = (points: number): number => Math.round(points * 2)
const twip = (points: number): number => Math.round(points * 20)
const colour = (hex: string): string => hex.slice(1)

/** A CV as a Word file: headings are real headings, bullets real bullets, so that other programs can read it. */
export async function resumeDocx(given: Resume): Promise<Buffer> {
  const resume = forXml(given)
  const { sections } = sheetOf(resume)
  const look = looks[resume.template]
  return packed(resume, resume.personal.fullName, [
    ...headOf(resume, look),
    ...sections.flatMap((section) => sectionOf(section, look)),
  ])
}

/** The accompanying letter. */
export async function letterDocx(given: Resume): Promise<Buffer> {
  const resume = forXml(given)
  const lines = resume.letter.split('\n').map((line) => plain(line))
  return packed(resume, `${headings[resume.language].letter} ${resume.personal.fullName}`.trim(), [
    ...headOf(resume, looks[resume.template]),
    new Paragraph({ spacing: { before: twip(14) } }),
    ...lines,
  ])
}

async function packed(resume: Resume, title: string, children: Paragraph[]): Promise<Buffer> {
  const { ink } = looks[resume.template]
  const file = new Document({
    title,
    creator: resume.personal.fullName || 'Stadi',
    styles: {
      default: {
        document: {
          run: {
            font: 'Calibri',
            size: half(10.5),
            color: colour(ink),
            language: { value: languages[resume.language] },
          },
        },
      },
    },
    numbering: {
      config: [
        {
          reference: 'points',
          levels: [
            {
              level: 0,
              format: LevelFormat.BULLET,
              text: '•',
              alignment: AlignmentType.LEFT,
              style: { paragraph: { indent: { left: twip(14), hanging: twip(11) } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: 11906, height: 16838 },
            margin: { top: twip(44), bottom: twip(48), left: twip(50), right: twip(50) },
          },
        },
        children,
      },
    ],
  })
  return Packer.toBuffer(file)
}

const languages = { en: 'en-GB', sw: 'sw-KE' }

function headOf(resume: Resume, look: Look): Paragraph[] {
  const { name, contact } = sheetOf(resume)
  const alignment = look.head === 'middle' ? AlignmentType.CENTER : AlignmentType.LEFT
  const between = new TextRun({ text: '  |  ', color: colour(look.soft) })
  const reach = contact.flatMap((one, place) => (place === 0 ? [run(one)] : [between, run(one)]))
  return [
    ...(name
      ? [
          new Paragraph({
            heading: HeadingLevel.TITLE,
            alignment,
            spacing: { after: twip(3) },
            children: [
              new TextRun({ text: name, bold: true, size: half(look.name - 3), color: colour(look.accent) }),
            ],
          }),
        ]
      : []),
    ...(reach.length > 0
      ? [
          new Paragraph({
            alignment,
            children: reach,
            border: { bottom: { style: BorderStyle.SINGLE, size: 8, space: 6, color: colour(look.accent) } },
          }),
        ]
      : []),
  ]
}

function run({ text, href }: Linked): ParagraphChild {
  return href ? new ExternalHyperlink({ link: href, children: [new TextRun(text)] }) : new TextRun(text)
}

function sectionOf(section: SheetSection, look: Look): Paragraph[] {
  const text = look.capitals ? section.heading.toUpperCase() : section.heading
  const heading = new Paragraph({
    heading: HeadingLevel.HEADING_1,
    keepNext: true,
    spacing: { before: twip(13), after: twip(4) },
    children: [new TextRun({ text, bold: true, size: half(look.heading + 1), color: colour(look.accent) })],
  })
  if (section.kind === 'summary') return [heading, ...section.lines.map(lineOf)]
  if (section.kind === 'skills') return [heading, plain(section.skills.join(', '))]
  return [heading, ...section.entries.flatMap((entry) => entryOf(entry, look))]
}

function entryOf({ title, place, when, lines, links }: SheetEntry, look: Look): Paragraph[] {
  const small = (text: string) =>
    new Paragraph({
      keepNext: lines.length > 0,
      children: [new TextRun({ text, color: colour(look.soft), size: half(9.5) })],
    })
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_2,
      keepNext: true,
      spacing: { before: twip(6) },
      children: [
        new TextRun({ text: title, bold: true, size: half(11), color: colour(look.ink) }),
        ...(place ? [new TextRun({ text: `, ${place}`, size: half(11), color: colour(look.accent) })] : []),
      ],
    }),
    ...(when ? [small(when)] : []),
    ...lines.map(lineOf),
    ...links.map((link) => new Paragraph({ children: [run(link)] })),
  ]
}

const lineOf = ({ text, isPoint }: TextLine): Paragraph =>
  isPoint
    ? new Paragraph({ numbering: { reference: 'points', level: 0 }, children: [new TextRun(text)] })
    : plain(text)

const plain = (text: string): Paragraph =>
  new Paragraph({ spacing: { after: twip(2) }, children: [new TextRun(text)] })
