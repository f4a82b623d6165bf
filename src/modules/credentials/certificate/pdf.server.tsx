import { Document, G, Image, Link, Page, Path, Rect, StyleSheet, Svg, View } from '@react-pdf/renderer'
import { newId } from '#kit/ids.ts'
import { dayInWords, EAST_AFRICA, type Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import type { Evidence } from '../queries/evidence.server.ts'
import { completedWords } from './length.ts'
import { type Kind, titleOf } from './titles.ts'
import { codeInWords } from './code.ts'
import { bandOf, clothPaths } from './cloth.ts'
import { goldTint, ink, inkSoft, leaf, leafDark, paper, sun } from './colours.ts'
import { qrDrawing } from '#kit/documents/qr.server.ts'
import { loadFonts } from '#kit/printing/fonts.server.ts'
import { printed } from '#kit/printing/printer.server.ts'
import { Words } from '#kit/printing/words.server.tsx'
import { Lines } from './lines.server.tsx'
import { togetherSteps, nameSteps, shownSteps, courseSteps, factSteps, basisSteps } from './steps.server.ts'

/** The works that a certificate may show are read on its page. */
type Basis = Pick<Evidence, 'title' | 'lines'>

type Printed = {
  id: string
  kind?: Kind
  code: string
  studentName: string
  courseTitle: string
  instructorName: string
  togetherWith: string | null
  completedAt: Date
  issuedAt: Date
  minutes?: number | null
  projectMinutes?: number | null
  verifyUrl: string
  evidence?: Basis
  /** The organisation's mark as a PNG, twice as wide as high at most. */
  mark?: Buffer | null
}

// Points. A4 lying down, a hair less than 841.89 by 595.28, as a drawing that fills the page to the last hundredth is pushed off it.
const sheet = { width: 841.8, height: 595.2 }
const border = {
  left: 20,
  top: 20,
  width: sheet.width - 40,
  height: sheet.height - 40,
  columns: 26,
  rows: 18,
}
const cloth = clothPaths(border)
const band = { width: 176, height: 8, columns: 5 }
const bandPaths = bandOf(band)

/** Draws a certificate on one A4 page. Whoever reads the file back finds every letter in it. */
export async function printedCertificate(certificate: Printed, locale: Locale): Promise<Buffer> {
  await loadFonts()
  return printed(<Sheet key={newId()} certificate={certificate} locale={locale} />)
}

function Sheet({ certificate, locale }: { certificate: Printed; locale: Locale }) {
  const title = `${titleOf(certificate.kind ?? 'completion', locale)}: ${certificate.courseTitle} - ${certificate.studentName}`
  return (
    <Document
      title={title}
      author="Stadi"
      subject={certificate.verifyUrl}
      creator="Stadi"
      producer="Stadi"
      language={locale}
      creationDate={certificate.issuedAt}
    >
      <Page size="A4" orientation="landscape">
        <Cloth />
        <View style={styles.centre}>
          <Head {...certificate} locale={locale} />
          <Middle certificate={certificate} locale={locale} />
          {certificate.evidence && <Grounds evidence={certificate.evidence} />}
          <Foot certificate={certificate} locale={locale} />
        </View>
      </Page>
    </Document>
  )
}

/** What it rests on, all of it in a few lines: a certificate is one sheet, and its page says the same at length. */
function Grounds({ evidence: { title, lines } }: { evidence: Basis }) {
  const inOne = (facts: string[]) => facts.map((fact) => fact.replace(/\.$/, '')).join('; ')
  const text = lines.map(({ label, facts }) => `${label}: ${inOne(facts)}`).join('. ')
  return (
    <View style={styles.block}>
      <Lines text={`${title}. ${text}.`} weight={400} steps={basisSteps} style={styles.basis} />
    </View>
  )
}

/** Pindo, the border of a kanga, all round. */
function Cloth() {
  const across = border.width / border.columns
  const down = border.height / border.rows
  const inner = {
    x: border.left + across,
    y: border.top + down,
    width: border.width - 2 * across,
    height: border.height - 2 * down,
  }
  return (
    <Svg style={styles.cloth} viewBox={`0 0 ${sheet.width} ${sheet.height}`}>
      <Rect x={border.left} y={border.top} width={border.width} height={border.height} fill={leafDark} />
      <Rect {...inner} fill={paper} />
      <G fillRule="evenodd">
        <Drawing d={cloth.lozenges} fill={goldTint} />
        <Drawing d={cloth.hearts} fill={goldTint} />
        {cloth.teeth.map((d) => (
          <Drawing key={d} d={d} fill={leaf} />
        ))}
        <Drawing d={cloth.buds} fill={sun} />
        <Drawing d={cloth.cornerGrounds} fill={sun} />
        <Drawing d={cloth.corners} fill={goldTint} />
        <Drawing d={cloth.cornerHearts} fill={goldTint} />
      </G>
    </Svg>
  )
}

const Drawing = (props: { d: string; fill: string }) => <Path {...props} fillRule="evenodd" />

type HeadProps = Pick<Printed, 'kind' | 'togetherWith' | 'mark'> & { locale: Locale }

function Head({ kind = 'completion', togetherWith, mark, locale }: HeadProps) {
  return (
    <View style={styles.block}>
      <View style={styles.brands}>
        <Words weight={800} style={styles.brand}>
          Stadi
        </Words>
        {mark && (
          <View style={styles.markBox}>
            <Image src={{ data: mark, format: 'png' }} style={styles.mark} />
          </View>
        )}
      </View>
      {togetherWith !== null && (
        <Lines
          text={`${m.certificate_together({}, { locale })} ${togetherWith}`}
          steps={togetherSteps}
          most={2}
          style={styles.together}
        />
      )}
      <Words weight={800} style={styles.title}>
        {titleOf(kind, locale)}
      </Words>
      <Band />
    </View>
  )
}

/** The band under the header of every page of the site. */
function Band() {
  const { width, height } = band
  return (
    <Svg style={{ width, height, marginTop: 8 }} viewBox={`0 0 ${width} ${height}`}>
      <Drawing d={bandPaths.teeth} fill={leaf} />
      <Drawing d={bandPaths.buds} fill={sun} />
    </Svg>
  )
}

function Middle({ certificate, locale }: { certificate: Printed; locale: Locale }) {
  return (
    <View style={styles.block}>
      <Words style={styles.quiet}>{m.certificate_certifies({}, { locale })}</Words>
      <Lines text={certificate.studentName} steps={nameSteps} style={styles.name} />
      <View style={styles.rule} />
      <Lines
        text={completedWords(certificate, locale)}
        weight={400}
        steps={shownSteps}
        style={styles.quiet}
      />
      <Lines text={certificate.courseTitle} steps={courseSteps} style={styles.course} />
    </View>
  )
}

function Foot({ certificate, locale }: { certificate: Printed; locale: Locale }) {
  return (
    <View style={styles.block}>
      <View style={styles.foot}>
        <View style={styles.facts}>
          <Fact label={dateLabel(certificate.kind, locale)}>
            {dayInWords(certificate.completedAt, locale, EAST_AFRICA)}
          </Fact>
          <Fact label={m.certificate_instructor({}, { locale })}>{certificate.instructorName}</Fact>
        </View>
        <View style={styles.jina}>
          <Words weight={800} style={styles.saying}>
            Elimu haina mwisho
          </Words>
          <Words style={styles.meaning}>{m.certificate_proverb({}, { locale })}</Words>
        </View>
        <View style={styles.check}>
          <Code text={certificate.verifyUrl} />
        </View>
      </View>
      <Words weight={800} style={styles.code8}>
        {`${m.certificate_code({}, { locale })}: ${codeInWords(certificate.code)}`}
      </Words>
      <Words style={styles.small}>{`${m.certificate_id({}, { locale })}: ${certificate.id}`}</Words>
      <Words style={styles.small}>{m.certificate_check({}, { locale })}</Words>
      <Link src={certificate.verifyUrl} style={styles.link}>
        <Words style={styles.small}>{certificate.verifyUrl}</Words>
      </Link>
    </View>
  )
}

const dateLabel = (kind: Printed['kind'], locale: Locale): string =>
  kind === 'skill' ? m.skill_date({}, { locale }) : m.certificate_date({}, { locale })

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <View>
      <Words style={styles.label}>{label}</Words>
      <Lines text={children} steps={factSteps} width={200} align="flex-start" style={styles.value} />
    </View>
  )
}

function Code({ text }: { text: string }) {
  const { side, path } = qrDrawing(text)
  return (
    <Svg style={styles.code} viewBox={`0 0 ${side} ${side}`}>
      <Path d={path} fill={ink} />
    </Svg>
  )
}

const styles = StyleSheet.create({
  cloth: { position: 'absolute', left: 0, top: 0, width: sheet.width, height: sheet.height },
  centre: {
    height: 594,
    paddingHorizontal: 64,
    paddingTop: 78,
    paddingBottom: 72,
    justifyContent: 'space-between',
  },
  block: { alignItems: 'center' },
  brands: { flexDirection: 'row', alignItems: 'center', gap: 14 },
  // As high as the line of our name: a sheet with every line in use has no other room.
  markBox: { width: 76, height: 38, backgroundColor: '#FFFFFF', padding: 3 },
  mark: { width: 70, height: 32, objectFit: 'contain' },
  brand: { fontSize: 22, color: leaf, letterSpacing: -0.5 },
  together: { color: ink, lineHeight: 1.2, marginBottom: 2 },
  title: { fontSize: 25, color: ink, letterSpacing: -0.4, marginTop: -2 },
  quiet: { fontSize: 12, color: inkSoft },
  name: { color: leafDark, lineHeight: 1.2 },
  rule: { width: 120, height: 2, backgroundColor: sun, marginTop: 6, marginBottom: 10 },
  course: { color: ink, lineHeight: 1.2 },
  foot: {
    flexDirection: 'row',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    width: 690,
    marginBottom: 10,
  },
  facts: { width: 210, gap: 8 },
  label: { fontSize: 9, color: inkSoft },
  value: { color: ink },
  jina: {
    alignItems: 'center',
    borderTopWidth: 1.5,
    borderBottomWidth: 1.5,
    borderColor: leaf,
    paddingVertical: 7,
    paddingHorizontal: 18,
  },
  saying: { fontSize: 15, color: leafDark, letterSpacing: -0.2 },
  meaning: { fontSize: 9, color: inkSoft },
  check: { width: 210, alignItems: 'flex-end' },
  code: { width: 112, height: 112, marginRight: -8, marginBottom: -9 },
  basis: { color: ink, lineHeight: 1.3 },
  code8: { fontSize: 11, color: ink, letterSpacing: 0.5, marginBottom: 1 },
  small: { fontSize: 8.5, color: inkSoft, textAlign: 'center' },
  link: { textDecoration: 'none' },
})
