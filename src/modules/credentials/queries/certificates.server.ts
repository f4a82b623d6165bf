import { desc, eq, or, sql } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import type { Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { query } from '#core/operation.ts'
import type { ShareFacts } from '#kit/documents/share-picture.ts'
import { pageOf } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { cleanLine } from '#kit/text.ts'
import { HOUR } from '#kit/time.ts'
import { type Evidence, evidenceOf } from './evidence.server.ts'
import { badgeKeys } from '../badge/keys.server.ts'
import { titleOf } from '../certificate/titles.ts'
import { type CertificateKind, certificates } from '#modules/courses/tables.server.ts'
import { certificateIdIn } from '#modules/courses/certificate-id.server.ts'
import { markForPrint } from '#modules/organisations/queries/marks.server.ts'

const limit = limitsOf({
  // Codes are short: of 55 thousand million, an address may get 600 wrong an hour. Whoever has more to check has the long ids.
  'certificate-code-address': { max: 600, windowMs: HOUR, of: 'address', counts: 'failures' },
})

/** What anybody who holds an id may know (decisions 9). */
export type Verification = {
  id: string
  kind: CertificateKind
  code: string
  studentName: string
  courseTitle: string
  instructorName: string
  /** The organisation that gave the course, where both agreed that its name stands here. */
  togetherWith: string | null
  completedAt: Date
  minutes: number | null
  projectMinutes: number | null
  /** When its name was corrected last; its numbers of before lead to it. */
  correctedAt: Date | null
  revokedAt: Date | null
  revokedReason: string | null
  /** Null of a certificate that was revoked. */
  evidence: Evidence | null
}

/** A certificate as its public page shows it, or nothing for any other id (CERT-06). */
export const verification = query(
  { who: 'anyone', because: 'the unguessable id is the permission' },
  async (ctx, rawId: string): Promise<Verification | null> => {
    const row = await certificateById(ctx, rawId)
    if (!row) return null
    const { badgeNumber: _, userId: _holder, courseId: _course, issuedAt: _issued, ...shown } = row
    const evidence = row.revokedAt ? null : await evidenceOf(ctx, row)
    return { ...shown, evidence }
  },
)

/** The id of the certificate with a short code, which somebody typed from paper; nothing where there is none. */
export const certificateWithCode = query(
  {
    who: 'anyone',
    because: 'limited by address; what it leads to is for whoever holds the certificate',
    // 'too-many', as codes are short enough to be guessed.
    refuses: ['too-many'],
  },
  (ctx, code: string): Promise<string | null> =>
    limit.trying(ctx, { 'certificate-code-address': true }, async () => {
      const [row] = await ctx.db
        .select({ id: certificates.id })
        .from(certificates)
        .where(
          or(
            eq(certificates.code, code),
            sql`${certificates.id} = (select certificate_id from certificate_corrections where old_code = ${code})`,
          ),
        )
      return row?.id ?? null
    }),
)

/** What the picture of a certificate says in link previews, in the language of its page. */
export const certificateShareOf = (
  { locale }: Pick<Context, 'locale'>,
  { id, kind, studentName, courseTitle }: Pick<Verification, 'id' | 'kind' | 'studentName' | 'courseTitle'>,
): ShareFacts => ({
  kind: 'certificate',
  id,
  language: locale,
  title: studentName,
  label: titleOf(kind, locale),
  line: courseTitle,
  scene: 'reward',
  seed: courseTitle,
})

/** The same for whoever holds the id of a valid certificate; null for any other. */
export const certificateShare = query(
  { who: 'anyone', because: 'the unguessable id is the permission' },
  async (ctx, rawId: string): Promise<ShareFacts | null> => {
    const row = await certificateById(ctx, rawId)
    return row && !row.revokedAt ? certificateShareOf(ctx, row) : null
  },
)

/** The certificate as a PDF in the language of the request. Whoever holds the id may have it, as it is what an employer was given. */
export const certificatePdf = query(
  {
    who: 'anyone',
    because: 'the unguessable id is the permission',
    refuses: ['not-found', 'certificate-revoked', 'files-away'],
  },
  async (ctx, rawId: string): Promise<{ bytes: Buffer; name: string }> => {
    const row = await certificateById(ctx, rawId)
    if (!row) throw new Refusal('not-found')
    if (row.revokedAt) throw new Refusal('certificate-revoked')
    // The printer and its fonts weigh 30 MB; most processes never print.
    const { printedCertificate } = await import('../certificate/pdf.server.tsx')
    return {
      bytes: await printedCertificate(
        {
          ...row,
          verifyUrl: verifyUrl(ctx, row.id),
          evidence: await evidenceOf(ctx, row),
          mark: row.togetherWith === null ? null : await markForPrint(ctx, row.id),
        },
        ctx.locale,
      ),
      name: fileName(row, row.kind === 'skill' ? 'skill-certificate' : 'certificate', 'pdf'),
    }
  },
)

/** The certificate as an Open Badge: its credential, or its picture that carries it. Whoever holds the id may have it, as the PDF. */
export const badgeFile = query(
  {
    who: 'anyone',
    because: 'as the certificate it stands for',
    refuses: ['not-found', 'certificate-revoked'],
  },
  async (ctx, rawId: string, kind: 'json' | 'png' | 'svg'): Promise<{ body: Buffer; name: string }> => {
    const keys = badgeKeys(ctx.config)
    const row = keys && (await certificateById(ctx, rawId))
    if (!row) throw new Refusal('not-found')
    if (row.revokedAt) throw new Refusal('certificate-revoked')
    // What reads JSON-LD and draws is loaded when somebody asks for a badge.
    const { signedBadge, bakedBadge } = await import('../badge/badge.server.ts')
    const credential = await signedBadge(ctx.config, keys, row)
    const body =
      kind === 'json'
        ? Buffer.from(JSON.stringify(credential, null, 2))
        : await bakedBadge(row, credential, kind)
    return { body, name: fileName(row, row.kind === 'skill' ? 'skill-badge' : 'badge', kind) }
  },
)

/** Certificates, newest first, for administrators. */
export const listCertificates = query({ who: 'admin' }, async (ctx, page: number, search: string) => {
  const q = cleanLine(search)
  const { id, studentName, courseTitle } = certificates
  return pageOf(
    ctx.db
      .select({ ...columns, userId: certificates.userId })
      .from(certificates)
      .where(q ? or(contains(id, q), contains(studentName, q), contains(courseTitle, q)) : undefined)
      .orderBy(desc(certificates.issuedAt), desc(id)),
    page,
  )
})

/** The viewer's certificates, newest first. */
export const ownCertificates = query({ who: 'signed-in' }, async (ctx) => {
  return ctx.db
    .select(columns)
    .from(certificates)
    .where(eq(certificates.userId, ctx.viewer.id))
    .orderBy(desc(certificates.issuedAt), desc(certificates.id))
})

export const columns = {
  id: certificates.id,
  kind: certificates.kind,
  code: certificates.code,
  studentName: certificates.studentName,
  courseId: certificates.courseId,
  courseTitle: certificates.courseTitle,
  instructorName: certificates.instructorName,
  togetherWith: certificates.togetherWith,
  completedAt: certificates.completedAt,
  issuedAt: certificates.issuedAt,
  revokedAt: certificates.revokedAt,
  revokedReason: certificates.revokedReason,
  badgeNumber: certificates.badgeNumber,
  minutes: certificates.minutes,
  projectMinutes: certificates.projectMinutes,
  correctedAt:
    sql<Date | null>`(select max(corrected_at) from certificate_corrections k where k.certificate_id = ${certificates.id})`.mapWith(
      certificates.issuedAt,
    ),
}

/** The certificate with a number, also where its name was corrected since and it has another. */
async function certificateById(ctx: Context, rawId: string) {
  const id = certificateIdIn(rawId)
  if (!id) return null
  const [row] = await ctx.db
    .select({ ...columns, userId: certificates.userId })
    .from(certificates)
    .where(
      or(
        eq(certificates.id, id),
        sql`${certificates.id} = (select certificate_id from certificate_corrections where old_id = ${id})`,
      ),
    )
  return row ?? null
}

export const verifyUrl = (ctx: Context, id: string): string => `${ctx.config.origin}/verify/${id}`

/** Plain letters only: it stands in a header. */
function fileName(
  { id, courseTitle }: { id: string; courseTitle: string },
  noun: 'certificate' | 'badge' | 'skill-certificate' | 'skill-badge',
  ending: string,
): string {
  const course = courseTitle
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `stadi-${noun}-${course || id}.${ending}`
}
