import { openDB } from 'idb'
import { describe, expect, it } from 'vitest'
import { PackageSite } from '#test/kept-course.ts'
import { fakePhone } from '#test/phone.ts'
import { put, waiting } from './outbox.ts'
import { sawOwner, whoLeft } from './owner.ts'
import { removeOwner } from './removing.ts'
import { PhoneFailure, storeNamed, writeState } from './store.ts'
import { STORE_VERSION } from './types.ts'

describe('the store (rule O10)', () => {
  it('of a later version is read and written by this one, and gives way to it while it is open', async () => {
    const phone = fakePhone()
    await sawOwner(phone, 'amina')
    await put({ kind: 'opened', course: 1, lesson: 2, data: {}, about: '' }, phone)
    const later = await openDB(phone.name, STORE_VERSION + 1, {
      upgrade: (db) => void db.createObjectStore('new'),
    })
    await put({ kind: 'completed', course: 1, lesson: 2, data: {}, about: '' }, phone)
    expect((await waiting(phone)).map(({ kind }) => kind)).toEqual(['opened', 'completed'])
    later.close()
  })

  it('has all its parts on a phone that never had one', async () => {
    const store = await storeNamed('made-new')()
    expect([...store.objectStoreNames]).toEqual(['data', 'kept', 'outbox', 'quizzes', 'state'])
  })

  it('that cannot be opened is a failure that a screen has a sentence for', async () => {
    const { open } = indexedDB
    indexedDB.open = () => {
      throw new DOMException('not in a private window', 'SecurityError')
    }
    try {
      const store = storeNamed('private')
      await expect(store()).rejects.toEqual(new PhoneFailure('off'))
      indexedDB.open = open
      await expect(store()).resolves.toBeDefined()
    } finally {
      indexedDB.open = open
    }
  })
})

describe('signing out (rule O8)', () => {
  const left = async (said: string | null) => {
    const phone = fakePhone({ fetch: new PackageSite().fetch })
    await sawOwner(phone, 'amina')
    await put({ kind: 'opened', course: 1, lesson: 2, data: {}, about: '' }, phone)
    await writeState(await phone.store(), 'leaving', 'amina')
    return { phone, left: await whoLeft(phone, said) }
  }

  it('is known by the next page, which is of nobody, of somebody else or says nothing any more', async () => {
    expect((await left('none')).left).toBe('amina')
    expect((await left('juma')).left).toBe('amina')
    expect((await left(null)).left).toBe('amina')
  })

  it('did not happen where the next page is still hers, and is not asked about again', async () => {
    const { phone, left: who } = await left('amina')
    expect(who).toBeNull()
    expect(await whoLeft(phone, 'none')).toBeNull()
  })

  it('leaves nothing of hers, and everything of others', async () => {
    const { phone } = await left('none')
    await sawOwner(phone, 'juma')
    await put({ kind: 'opened', course: 1, lesson: 3, data: {}, about: '' }, phone)
    await removeOwner(phone, 'amina')
    expect(await waiting(phone)).toMatchObject([{ lesson: 3 }])
    await sawOwner(phone, 'amina')
    expect(await waiting(phone)).toEqual([])
  })
})
