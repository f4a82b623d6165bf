import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { keysIn } from '#modules/credentials/badge/keys.server.ts'
import { finish, makeCourse } from '#modules/courses/test-learning.ts'
import { issueCertificate, revokeCertificate } from '#modules/courses/commands/certificates.server.ts'
import { certificates } from '#modules/courses/tables.server.ts'
import { inPng, inSvg, verdictOn } from '../badge-verifier.ts'
import { addPerson } from '../people.ts'
import { openProduct, ORIGIN, type Product } from './product.ts'

const OLD = 'a'.repeat(64)
const NEW = '0123456789abcdef'.repeat(4)

let product: Product
beforeAll(async () => {
  product = await openProduct({ SAMPLE_DATA: 'off', WORKER: 'off', BADGE_KEY: OLD })
})
afterAll(() => product.close())

const get = (path: string, from = product) =>
  from.fetch(new Request(ORIGIN + path, { headers: { host: 'localhost:3000' } }))
const read =
  (from = product) =>
  async (url: string) => {
    const answer = await get(url.replace(ORIGIN, ''), from)
    expect(answer.headers.get('access-control-allow-origin'), url).toBe('*')
    return (await answer.json()) as object
  }

let lastCourse = 9600
async function issued(name: string, title = 'Selling Online') {
  const base = product.app.context()
  const { id, email } = await addPerson(base, { name })
  const viewer = { id, email, name, role: 'student', avatarUrl: null, sessionId: newId(), isAdmin: false }
  const ctx: Context & { viewer: NonNullable<Context['viewer']> } = { ...base, viewer }
  const course = await makeCourse(ctx, { id: lastCourse++, title })
  await finish(ctx, course)
  const made = await issueCertificate(ctx, course.id, { name: 'Amina' })
  // Also one from before names had a rule.
  await ctx.db.update(certificates).set({ studentName: name }).where(eq(certificates.id, made.id))
  return { ctx, course, ...made }
}

type Credential = Record<string, unknown> & {
  credentialSubject: { identifier: { identityHash: string }[]; achievement: { name: string } }
  proof: { verificationMethod: string }
}
const badge = async (id: string, from = product) =>
  (await (await get(`/storage/v1/badges/${id}.json`, from)).json()) as Credential

describe('a certificate as an Open Badge 3.0', () => {
  test('[CERT-06+] is verified by a library of others, with the name letter for letter', async () => {
    const { id } = await issued('Wanjikũ "Ciku" Mũthoni', 'Excel \\ & <b>]]>')
    const credential = await badge(id)
    expect(credential.credentialSubject.identifier[0]?.identityHash).toBe('Wanjikũ "Ciku" Mũthoni')
    expect(credential.credentialSubject.achievement.name).toBe('Excel \\ & <b>]]>')
    expect(credential).toMatchObject({
      id: `${ORIGIN}/verify/${id}`,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: 'did:web:localhost%3A3000' },
      proof: { type: 'DataIntegrityProof', cryptosuite: 'eddsa-rdfc-2022' },
    })
    expect(await verdictOn(credential, read())).toEqual({ isVerified: true, stands: true, faults: [] })
  })
  test('[CERT-06+] is refused where one letter of it was changed', async () => {
    const { id } = await issued('Amina')
    const credential = await badge(id)
    const changes: ((forged: Credential) => void)[] = [
      (forged) => (forged.credentialSubject.identifier[0]!.identityHash = 'Amiri'),
      (forged) => (forged.credentialSubject.achievement.name = 'Surgery'),
      (forged) => (forged.awardedDate = '2020-01-01T00:00:00Z'),
      (forged) => Object.assign(forged.credentialStatus as object, { statusListIndex: '0' }),
    ]
    for (const change of changes) {
      const forged = structuredClone(credential)
      change(forged)
      expect((await verdictOn(forged, read())).isVerified).toBe(false)
    }
  })
  test('[CERT-06+] is refused where its key is not the one that signed, or not the issuer’s', async () => {
    const { id } = await issued('Amina')
    const credential = await badge(id)
    const other = keysIn(NEW).current
    const signedByNobody = structuredClone(credential)
    signedByNobody.proof.verificationMethod = `did:web:localhost%3A3000#${other}`
    expect(await verdictOn(signedByNobody, read())).toMatchObject({ isVerified: false })
    const withAnotherKey = async (url: string) => {
      const text = JSON.stringify(await read()(url))
      return JSON.parse(
        text.replaceAll(`Multibase":"${keysIn(OLD).current}`, `Multibase":"${other}`),
      ) as object
    }
    expect(await verdictOn(credential, withAnotherKey)).toMatchObject({ isVerified: false })
  })
  test('[CERT-06+] is seen to be revoked, and so is one whose certificate is gone with its account', async () => {
    const [kept, revoked, gone] = [await issued('Amina'), await issued('Juma'), await issued('Zawadi')]
    const badges = await Promise.all([kept, revoked, gone].map(({ id }) => badge(id)))
    const verdicts = () => Promise.all(badges.map(async (one) => (await verdictOn(one, read())).stands))
    expect(await verdicts()).toEqual([true, true, true])
    const admin = { ...kept.ctx, viewer: { ...kept.ctx.viewer, isAdmin: true } }
    await product.app.context().db.delete(certificates).where(eq(certificates.id, gone.id))
    await revokeCertificate(admin, revoked.id, 'The work was copied.')
    await expect.poll(verdicts).toEqual([true, false, false])
    for (const kind of ['json', 'png', 'svg']) {
      expect((await get(`/storage/v1/badges/${revoked.id}.${kind}`)).status).toBe(409)
      expect((await get(`/storage/v1/badges/${gone.id}.${kind}`)).status).toBe(404)
    }
    expect((await get('/storage/v1/badges/status/7.json')).status).toBe(404)
  })
  test('is the same file each time, and inside both pictures', async () => {
    const { id } = await issued('Wanjikũ ]]> Mũthoni')
    const credential = await badge(id)
    expect(await badge(id)).toEqual(credential)
    const png = await get(`/storage/v1/badges/${id}.png`)
    expect(png.headers.get('content-type')).toBe('image/png')
    expect(png.headers.get('content-disposition')).toBe(
      'attachment; filename="stadi-badge-selling-online.png"',
    )
    const bytes = Buffer.from(await png.arrayBuffer())
    expect(JSON.parse(inPng(bytes)!)).toEqual(credential)
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([512, 512])
    // More than a square in one colour.
    expect((await sharp(bytes).stats()).entropy).toBeGreaterThan(1)
    const svg = await (await get(`/storage/v1/badges/${id}.svg`)).text()
    expect(svg).toMatch(
      /^<\?xml[^>]*>\n<svg[^>]* xmlns:openbadges="https:\/\/purl\.imsglobal\.org\/ob\/v3p0">\n<openbadges:credential>/,
    )
    expect(JSON.parse(inSvg(svg)!)).toEqual(credential)
    await sharp(Buffer.from(svg)).toBuffer()
  })
  test('stays verifiable after its key was replaced, and a new one has the new key', async () => {
    const { id } = await issued('Amina')
    const before = await badge(id)
    const { config } = product.app
    const known = config.badgeKey
    const later = await openProduct({
      SAMPLE_DATA: 'off',
      WORKER: 'off',
      BADGE_KEY: `${NEW},${keysIn(OLD).current}`,
    })
    try {
      const keys = (await read(later)(`${ORIGIN}/.well-known/did.json`)) as { assertionMethod: string[] }
      expect(keys.assertionMethod).toEqual([
        `did:web:localhost%3A3000#${keysIn(NEW).current}`,
        `did:web:localhost%3A3000#${keysIn(OLD).current}`,
      ])
      const both = (url: string) => read(url.includes('did.json') ? later : product)(url)
      expect(await verdictOn(before, both)).toMatchObject({ isVerified: true })
      expect(known).toBe(OLD)
    } finally {
      await later.close()
    }
  })
  test('[CERT-04] its files are linked for the holder and at /verify, and no secret is at its address', async () => {
    const { id } = await issued('Amina')
    const page = await (await get(`/verify/${id}`)).text()
    for (const kind of ['json', 'png', 'svg']) expect(page).toContain(`/storage/v1/badges/${id}.${kind}`)
    const document = await (await get('/.well-known/did.json')).text()
    expect(document).not.toContain(OLD)
    expect(await (await get('/verify/CERT-3-1718000000000-0123456789ABCDEFGHJKMNPQRS')).text()).not.toContain(
      '/badges/',
    )
  })
})
