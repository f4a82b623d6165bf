import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { looseObjects } from '#adapters/db/tables.server.ts'
import { auditLog } from '#modules/accounts/tables.server.ts'
import { issueCertificate } from '#modules/courses/commands/certificates.server.ts'
import { finish, makeCourse } from '#modules/courses/test-learning.ts'
import { certificatePdf } from '#modules/credentials/queries/certificates.server.ts'
import { certificateView } from '#modules/credentials/queries/own.server.ts'
import { auditLines } from '#test/audit.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { agreeName, endOrganisation } from './commands/administer.server.ts'
import { decideMark, uploadMark, withdrawMark } from './commands/marks.server.ts'
import { leaveOrganisation, nameOnCertificates } from './commands/join.server.ts'
import { takeSeat } from './commands/seats.server.ts'
import { marksForAdmin, marksForManager, markPicture } from './queries/marks.server.ts'
import { organisationsForAdmins } from './queries/for-admins.server.ts'
import { MARK_BYTES } from './rules.ts'
import { organisationMarks, organisations } from './tables.server.ts'
import { joinForTest, lotForTest, manageForTest, organisationForTest } from './test-person.ts'

const drawing = (colour: string, width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 4, background: colour } })
    .png()
    .toBuffer()
/** Which compresses as badly as a photograph can. */
const noise = () =>
  sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

async function setUp(world: World) {
  const admin = await world.admin()
  const { id, slug } = await organisationForTest(admin, admin.viewer.id, { name: 'Kisumu Poly' })
  const njeri = await world.member('Njeri')
  await manageForTest(admin, id, njeri.viewer.id)
  return { admin, njeri, id, slug }
}

/** A member with a certificate of a seat, on which the name stands. */
async function certified(world: World, admin: Awaited<ReturnType<World['admin']>>, id: string) {
  const amina = await world.member('Amina')
  const memberId = await joinForTest(admin, id, amina.viewer.id)
  await lotForTest(admin, { organisationId: id, createdBy: admin.viewer.id, seats: 9, isOpen: true })
  await agreeName(admin, id, { named: 'yes' })
  await nameOnCertificates(amina, memberId, { named: 'on' })
  const course = await makeCourse(amina, { id: 9491, priceKes: 1000 })
  await takeSeat(amina, memberId, { courseId: course.id })
  await finish(amina, course)
  const { id: certificateId } = await issueCertificate(amina, course.id, {})
  const mark = async () => (await certificateView(amina, course.id)).certificate!.mark
  return { amina, memberId, certificateId, mark }
}

describe("an organisation's mark", () => {
  spec('is drawn anew, small and on white, and waits for an administrator', async ({ world }) => {
    const { admin, njeri, id, slug } = await setUp(world)
    for (const file of [await drawing('#00000000'), await noise()]) {
      await uploadMark(njeri, slug, new Uint8Array(file))
      const [row] = await world.visitor.db.select().from(organisationMarks)
      expect(row).toMatchObject({ state: 'waiting', shownAt: null })
      const { format, width, height, hasAlpha, exif } = await sharp(row!.webp!).metadata()
      expect([format, hasAlpha, exif]).toEqual(['webp', false, undefined])
      expect(row!.webp!.length).toBeLessThanOrEqual(MARK_BYTES)
      expect([width! <= 360, height! <= 180]).toEqual([true, true])
    }
    expect((await marksForManager(njeri, slug)).waiting?.src).toMatch(/^data:image\/webp;base64,/)
    expect((await organisationsForAdmins(admin, 1)).rows[0]).toMatchObject({ id, markWaits: true })
    const [row] = await world.visitor.db.select().from(organisationMarks)
    // Nobody sees it by an address yet.
    expect(await markPicture(world.visitor, row!.id)).toBeNull()
    // What is no picture of these three kinds is refused beside the field; an SVG is a program.
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const [file, code] of [
      [null, 'required'],
      [new Uint8Array(), 'required'],
      [new Uint8Array(svg), 'picture-invalid'],
      [new Uint8Array((await drawing('#f00')).subarray(0, 60)), 'picture-invalid'],
      [
        new Uint8Array(
          await sharp({ create: { width: 5, height: 5, channels: 3, background: '#fff' } })
            .gif()
            .toBuffer(),
        ),
        'picture-invalid',
      ],
      [new Uint8Array(2 * 1024 * 1024 + 1), 'picture-too-large'],
      [new Uint8Array(await drawing('#f00', 4001, 10)), 'picture-too-large'],
    ] as const)
      expect([code, await refusal(uploadMark(njeri, slug, file))]).toEqual([code, { mark: code }])
    expect(await refusal(uploadMark(admin, slug, new Uint8Array(await drawing('#f00'))))).toBe('not-found')
  })

  spec(
    'stands on certificates once it was said yes to, while both agree, beside its own name alone',
    async ({ world }) => {
      const { admin, njeri, id, slug } = await setUp(world)
      const { amina, memberId, certificateId, mark } = await certified(world, admin, id)
      await uploadMark(njeri, slug, new Uint8Array(await drawing('#0a0')))
      expect(await mark()).toBeNull()
      const first = (await marksForAdmin(admin, id)).waiting!.id
      await decideMark(admin, id, { markId: first, verdict: 'yes' })
      expect(await mark()).toBe(`/storage/v1/marks/${first}.webp`)
      expect(await markPicture(world.visitor, first)).not.toBeNull()
      const withMark = (await certificatePdf(world.visitor, certificateId)).bytes
      expect(withMark.toString('latin1')).toContain('/Subtype /Image')

      // A fresh upload waits; the old one stays until then.
      await uploadMark(njeri, slug, new Uint8Array(await drawing('#00a')))
      expect(await mark()).toContain(first)
      const second = (await marksForAdmin(admin, id)).waiting!.id
      await decideMark(admin, id, { markId: second, verdict: 'yes' })
      expect(await mark()).toContain(second)
      expect(await markPicture(world.visitor, first)).toBeNull()

      // When either side ends it, it is gone, and comes back with it.
      await agreeName(admin, id, { named: 'no' })
      expect([await mark(), await markPicture(world.visitor, second)]).toEqual([null, null])
      expect((await certificatePdf(world.visitor, certificateId)).bytes.toString('latin1')).not.toContain(
        '/Subtype /Image',
      )
      await agreeName(admin, id, { named: 'yes' })
      await nameOnCertificates(amina, memberId, {})
      expect(await mark()).toBeNull()
      await nameOnCertificates(amina, memberId, { named: 'on' })
      expect(await mark()).toContain(second)
      await world.visitor.db
        .update(organisations)
        .set({ name: 'Another Poly' })
        .where(eq(organisations.id, id))
      expect(await mark()).toBeNull()
      await world.visitor.db
        .update(organisations)
        .set({ name: 'Kisumu  Poly' })
        .where(eq(organisations.id, id))
      expect(await mark()).toContain(second)
      await leaveOrganisation(amina, memberId)
      expect(await mark()).toBeNull()
      const lines = await auditLines(world.visitor.db, eq(auditLog.action, 'organisation-mark.show'))
      expect(lines).toHaveLength(2)
    },
  )

  spec('is decided as it was looked at, with a fresh password for a yes', async ({ world }) => {
    const { admin, njeri, id, slug } = await setUp(world)
    await uploadMark(njeri, slug, new Uint8Array(await drawing('#0a0')))
    const seen = (await marksForAdmin(admin, id)).waiting!.id
    await uploadMark(njeri, slug, new Uint8Array(await drawing('#00a')))
    expect(await refusal(decideMark(admin, id, { markId: seen, verdict: 'yes' }))).toBe('changed-meanwhile')
    const now = (await marksForAdmin(admin, id)).waiting!.id
    const stale = { ...admin, viewer: { ...admin.viewer, hasFreshPassword: false } }
    expect(await refusal(decideMark(stale, id, { markId: now, verdict: 'yes' }))).toBe('password-needed')
    expect(await refusal(decideMark(admin, id, { markId: 'x', verdict: 'maybe' }))).toEqual({
      markId: 'bad-text',
      verdict: 'option-unknown',
    })
    const other = await organisationForTest(admin, admin.viewer.id)
    expect(await refusal(decideMark(admin, other.id, { markId: now, verdict: 'yes' }))).toBe(
      'changed-meanwhile',
    )
    await decideMark(stale, id, { markId: now, verdict: 'no' })
    expect(await marksForManager(njeri, slug)).toMatchObject({ waiting: null, shown: null })
    expect(await refusal(withdrawMark(njeri, slug, { state: 'waiting' }))).toBe('not-found')
    expect(await refusal(withdrawMark(njeri, slug, { state: 'x' }))).toEqual({ state: 'option-unknown' })
    expect(await refusal(withdrawMark(await world.member('Juma'), slug, { state: 'shown' }))).toBe(
      'not-found',
    )
  })

  spec(
    'goes with the organisation, and its object from storage, whichever code ends it',
    async ({ world }) => {
      const { admin, njeri, id, slug } = await setUp(world)
      await uploadMark(njeri, slug, new Uint8Array(await drawing('#0a0')))
      const key = `organisation_marks/9-${'a'.repeat(64)}-${'b'.repeat(32)}`
      await world.visitor.db.update(organisationMarks).set({ webp: null, object: key })
      await endOrganisation(admin, id, { reason: 'Over' })
      expect(await world.visitor.db.$count(organisationMarks)).toBe(0)
      expect(await world.visitor.db.$count(looseObjects, eq(looseObjects.key, key))).toBe(1)
    },
  )
})

describe('marks on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => void (world = place.world))

  it('keeps one that waits and one that is shown, of several that are uploaded and decided at once', async () => {
    const { admin, njeri, id, slug } = await setUp(world)
    const files = await Promise.all(['#100', '#200', '#300', '#400'].map((colour) => drawing(colour)))
    await Promise.all(files.map((file) => uploadMark(njeri, slug, new Uint8Array(file))))
    expect(await world.visitor.db.$count(organisationMarks, eq(organisationMarks.organisationId, id))).toBe(1)
    const { id: markId } = (await marksForAdmin(admin, id)).waiting!
    const ends = await Promise.all([
      refusal(decideMark(admin, id, { markId, verdict: 'yes' })),
      refusal(uploadMark(njeri, slug, new Uint8Array(files[0]!))),
      refusal(decideMark(admin, id, { markId, verdict: 'yes' })),
    ])
    expect(ends.every((end) => end === 'none' || end === 'changed-meanwhile')).toBe(true)
    const rows = await world.visitor.db
      .select({ state: organisationMarks.state })
      .from(organisationMarks)
      .where(eq(organisationMarks.organisationId, id))
    expect(new Set(rows.map(({ state }) => state)).size).toBe(rows.length)
  })
})
