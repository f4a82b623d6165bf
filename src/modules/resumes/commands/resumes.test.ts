import { describe, expect } from 'vitest'
import { newSecret } from '#kit/ids.ts'
import { DAY } from '#kit/time.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { addResume, nameResume, removeResume } from './list.server.ts'
import { claimResume, forgetVisitorResumes } from './ownership.server.ts'
import { saveResume } from './save.server.ts'
import { shareResume } from './share.server.ts'
import { ownDocument, ownResume, ownResumes } from '../queries/own.server.ts'
import { ownResumeFile } from '../queries/files.server.ts'
import { sharedPage } from '../queries/shared.server.ts'
import { emptyResume, MOST_RESUMES, type Resume } from '../rules.ts'
import { sampleResume } from '../test-resume.ts'

const called = (fullName: string): Resume => {
  const resume = sampleResume()
  return { ...resume, personal: { ...resume.personal, fullName } }
}
const nameOf = (resume: { document: Resume } | null) => resume?.document.personal.fullName

describe('a CV', () => {
  spec('[RES-23+] is stored for its owner and there again, as it was typed', async ({ world }) => {
    const amina = await world.member('Amina')
    expect(await ownResume(amina, null)).toBeNull()
    const { id, version } = await addResume(amina, { document: sampleResume() })
    expect(await ownResume(amina, null)).toMatchObject({
      id,
      version,
      document: sampleResume(),
      sharePath: null,
    })
    const next = await saveResume(amina, id, { version, document: called('Amina Wanjirũ') })
    expect(next).toEqual({ id, version: version + 1, cuts: [], conflict: null })
    expect(nameOf(await ownResume(amina, id))).toBe('Amina Wanjirũ')
  })

  spec(
    'R3 is nobody else’s to read, change, name, share, print or delete, and nothing says that it exists',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { id } = await addResume(amina, { document: called('Amina') })
      const others = [await world.member('Baraka'), await world.admin()]
      for (const other of others)
        for (const attempt of [
          () => ownResume(other, id),
          () => ownDocument(other, id),
          () => ownResumeFile(other, id, 'cv.txt'),
          () => saveResume(other, id, { version: 1, document: emptyResume() }),
          () => nameResume(other, id, { name: 'x' }),
          () => shareResume(other, id, true),
          () => removeResume(other, id),
          () => saveResume(other, 'x', { version: 1, document: emptyResume() }),
        ])
          expect(await refusal(attempt())).toBe('resume-not-found')
      expect(await ownResume(amina, id)).toMatchObject({ version: 1, sharePath: null, name: 'My CV' })
      expect(await refusal(saveResume(world.visitor, id, { version: 1, document: emptyResume() }))).toBe(
        'not-authenticated',
      )
    },
  )

  spec(
    '[RES-23+] R4 that another window changed keeps both texts, and says so to the later one',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { id, version } = await addResume(amina, { name: 'For Kilimall', document: called('Before') })
      await saveResume(amina, id, { version, document: called('First window') })
      const later = await saveResume(amina, id, { version, document: called('Second window') })
      expect(later.conflict).toEqual({
        name: 'For Kilimall (other window)',
        other: { id, name: 'For Kilimall' },
      })
      expect(later.id).not.toBe(id)
      expect(nameOf(await ownResume(amina, id))).toBe('First window')
      expect(nameOf(await ownResume(amina, later.id))).toBe('Second window')
      const goesOn = await saveResume(amina, later.id, {
        version: later.version,
        document: called('Second, further'),
      })
      expect(goesOn).toMatchObject({ id: later.id, conflict: null })
      expect(await ownResumes(amina)).toHaveLength(2)
    },
  )

  spec('[RES-23+] that is sent twice, as an answer was lost, is one CV still', async ({ world }) => {
    const amina = await world.member('Amina')
    const { id, version } = await addResume(amina, {})
    const send = () => saveResume(amina, id, { version, document: called('Amina') })
    await send()
    expect(await send()).toMatchObject({ id, conflict: null })
    expect(await ownResumes(amina)).toHaveLength(1)
  })

  spec('[RES-23+] keeps what fits of a text that is too long, and names the field', async ({ world }) => {
    const amina = await world.member('Amina')
    const { id, version } = await addResume(amina, {})
    const document = sampleResume()
    document.personal.summary = 'Ũ'.repeat(2_000_000)
    document.experience[0]!.description = `${'word '.repeat(700)}`
    const { cuts } = await saveResume(amina, id, { version, document })
    expect(cuts).toEqual([
      { field: 'personal.summary', had: 2_000_000, kept: 2000 },
      { field: 'experience.0.description', had: 3499, kept: 3000 },
    ])
    const stored = (await ownResume(amina, id))!.document
    expect(stored.personal.summary).toBe('Ũ'.repeat(2000))
    expect(stored.experience[0]!.description.length).toBeLessThanOrEqual(3000)
  })

  spec(
    '[RES-23+] has whatever somebody sends made whole: no text of another kind, no field of another name, no entry twice',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const hostile = JSON.parse(
        '{"template":"x","__proto__":{"isAdmin":true},"personal":{"fullName":{"a":1},"email":7,"role":"admin"},"experience":[{"id":"a","title":"T"},{"id":"a","title":"U"},5,null,{"id":"../x"}],"education":"no","skills":["  SQL ","sql",9,"",{"x":1}],"letter":["a"]}',
      ) as unknown
      const { id } = await addResume(amina, { document: hostile })
      const { document } = (await ownResume(amina, id))!
      expect(document).toMatchObject({ template: 'modern', skills: ['SQL'], education: [], letter: '' })
      expect(document.personal).toEqual(emptyResume().personal)
      expect(document.experience.map((entry) => entry.title)).toEqual(['T', 'U', ''])
      expect(new Set(document.experience.map((entry) => entry.id)).size).toBe(3)
    },
  )

  spec('has a name in its owner’s list, of which there are at most twenty', async ({ world }) => {
    const amina = await world.member('Amina')
    const { id } = await addResume(amina, { name: '  For Jumia  ' })
    await nameResume(amina, id, { name: 'For Safaricom' })
    expect(await refusal(nameResume(amina, id, { name: ' ' }))).toEqual({ name: 'required' })
    for (let at = 1; at < MOST_RESUMES; at++) await addResume(amina, {})
    expect(await refusal(addResume(amina, {}))).toBe('resume-too-many')
    const full = await saveResume(amina, id, { version: 1, document: called('x') })
    expect(await refusal(saveResume(amina, id, { version: full.version - 1, document: called('y') }))).toBe(
      'resume-too-many',
    )
    await removeResume(amina, id)
    expect((await ownResumes(amina)).map(({ name }) => name)).not.toContain('For Safaricom')
    expect(await refusal(removeResume(amina, id))).toBe('resume-not-found')
  })
})

describe('a shared CV', () => {
  spec('R3 has an address that nobody guesses, until its owner takes it back', async ({ world }) => {
    const amina = await world.member('Amina')
    const { id } = await addResume(amina, { document: called('Amina') })
    await shareResume(amina, id, true)
    const { sharePath } = (await ownResume(amina, id))!
    expect(sharePath).toMatch(/^\/cv\/[0-9a-z]{26}$/)
    await shareResume(amina, id, true)
    expect((await ownResume(amina, id))!.sharePath).toBe(sharePath)
    const key = sharePath!.slice(4)
    expect(await sharedPage(world.visitor, key)).toMatchObject({
      kind: 'resume',
      document: { personal: { fullName: 'Amina' } },
    })
    await shareResume(amina, id, false)
    for (const gone of [key, key.toUpperCase(), 'x', '', id])
      expect(await refusal(sharedPage(world.visitor, gone))).toBe('not-found')
    await shareResume(amina, id, true)
    expect((await ownResume(amina, id))!.sharePath).not.toBe(sharePath)
  })
})

describe('a visitor’s CV', () => {
  spec(
    '[RES-23+] is opened by their secret alone, and becomes their account’s when they sign in',
    async ({ world }) => {
      const [secret, other] = [newSecret(), newSecret()]
      const { id, version } = await addResume(world.visitor, { document: called('Juma') }, secret)
      await saveResume(world.visitor, id, { version, document: called('Juma Bakari') }, secret)
      expect(nameOf(await ownResume(world.visitor, null, secret))).toBe('Juma Bakari')
      expect(await ownResume(world.visitor, null, other)).toBeNull()
      expect(await refusal(ownResume(world.visitor, id, other))).toBe('resume-not-found')
      const juma = await world.member('Juma')
      expect(await claimResume(juma, other)).toBeNull()
      expect(await claimResume(juma, secret)).toBe(id)
      expect(nameOf(await ownResume(juma, id))).toBe('Juma Bakari')
      expect(await ownResume(world.visitor, null, secret)).toBeNull()
    },
  )

  spec('[RES-23+] is forgotten after a week, and nobody else’s is', async ({ world }) => {
    const amina = await world.member('Amina')
    const own = await addResume(amina, { document: called('Amina') })
    const secret = newSecret()
    await addResume(world.visitor, {}, secret)
    world.wait(6 * DAY)
    await forgetVisitorResumes(world.visitor)
    expect(await ownResume(world.visitor, null, secret)).not.toBeNull()
    world.wait(2 * DAY)
    await forgetVisitorResumes(world.visitor)
    expect(await ownResume(world.visitor, null, secret)).toBeNull()
    expect(await ownResume(amina, own.id)).not.toBeNull()
  })
})
