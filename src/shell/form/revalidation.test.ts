import { expect, test } from 'vitest'
import { afterConflict } from './revalidation.ts'

type Asked = Parameters<typeof afterConflict>[0]

const form = (intent: string): FormData => {
  const data = new FormData()
  data.set('intent', intent)
  return data
}
const rereads = (asked: Partial<Asked>): boolean =>
  afterConflict({ defaultShouldRevalidate: true, ...asked } as Asked)

test('[ADM-18+] a page is read anew after a conflict and after what was saved, and not for a preview', () => {
  expect(rereads({ actionStatus: 409, defaultShouldRevalidate: false, formData: form('save') })).toBe(true)
  expect(rereads({ actionStatus: 400, defaultShouldRevalidate: false, formData: form('save') })).toBe(false)
  expect(rereads({ actionStatus: 200, formData: form('save') })).toBe(true)
  expect(rereads({ actionStatus: 200, formData: form('preview') })).toBe(false)
  expect(rereads({})).toBe(true)
})
