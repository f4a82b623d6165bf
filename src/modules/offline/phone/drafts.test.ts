import { describe, expect, it } from 'vitest'
import { fakePhone } from '#test/phone.ts'
import { draftOf, dropDraft, keepDraft } from './outbox.ts'
import { sawOwner } from './owner.ts'
import { removeAll } from './packages.ts'

describe('work that is being written', () => {
  it('survives the browser, until it is handed in', async () => {
    const phone = fakePhone()
    await keepDraft(7, { text: 'Half a' }, phone)
    await keepDraft(7, { text: 'Half a page', link: '' }, phone)
    await keepDraft(8, { text: 'Another' }, phone)
    phone.end()
    const again = fakePhone({ name: phone.name })
    expect(await draftOf(7, again)).toEqual({ text: 'Half a page', link: '' })
    await dropDraft(7, again)
    expect(await draftOf(7, again)).toEqual({})
    expect(await draftOf(8, again)).toEqual({ text: 'Another' })
  })

  it('is seen by nobody else on the phone, and goes when its writer signs out (rule O8)', async () => {
    const phone = fakePhone()
    await sawOwner(phone, 'amina')
    await keepDraft(7, { text: 'Of Amina' }, phone)
    await sawOwner(phone, 'juma')
    expect(await draftOf(7, phone)).toEqual({})
    await keepDraft(7, { text: 'Of Juma' }, phone)
    await sawOwner(phone, 'amina')
    await removeAll(phone)
    expect(await draftOf(7, phone)).toEqual({})
    await sawOwner(phone, 'juma')
    expect(await draftOf(7, phone)).toEqual({ text: 'Of Juma' })
  })
})
