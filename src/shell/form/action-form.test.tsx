import { renderToString } from 'react-dom/server'
import { createMemoryRouter, type HydrationState, RouterProvider } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { Checkbox, CheckboxGroup, RadioGroup } from '#ui/forms/choices.tsx'
import { Field } from '#ui/forms/field.tsx'
import { ActionForm, Submit } from './action-form.tsx'
import { answerTo } from './answer.server.ts'
import type { FormRefusal } from './answer.ts'

const refusal: FormRefusal = {
  code: 'invalid-input',
  title: 'Please check the form',
  text: 'Something is missing.',
  fields: { reason: 'Say why.' },
}
function formOf(fields: Record<string, string> | [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of Array.isArray(fields) ? fields : Object.entries(fields))
    form.append(name, value)
  return form
}

/** The ticked boxes before anything was sent. */
const Boxes = () => (
  <ActionForm intent="choose">
    <Checkbox name="quoted" label="Quoted" defaultChecked />
    <Checkbox name="featured" label="Featured" />
    <CheckboxGroup name="mails" legend="Mails" options={mails} defaultValue={['goals']} />
    <RadioGroup name="pace" legend="Pace" options={paces} defaultValue="slow" />
  </ActionForm>
)
const mails = ['goals', 'badges', 'news'].map((value) => ({ value, label: value }))
const paces = ['slow', 'fast'].map((value) => ({ value, label: value }))

/** A page of two payments: each can be refunded, and one row can be removed. */
const Page = () => (
  <>
    {['p1', 'p2'].map((id) => (
      <ActionForm key={id} intent="refund" id={id} failed="The money could not be asked for.">
        <Field name="reason" label="Reason" />
        <Submit>{`Refund ${id}`}</Submit>
      </ActionForm>
    ))}
    <ActionForm intent={['hide', 'show']} id="p1">
      <Field name="reason" label="Reason" />
      <Submit intent="hide">Hide</Submit>
      <Submit intent="show">Show</Submit>
    </ActionForm>
  </>
)

function pageWith(hydrationData?: HydrationState, action?: () => Promise<unknown>, page = <Page />) {
  const router = createMemoryRouter(
    [
      {
        id: 'payments',
        path: '/payments',
        element: page,
        ...(action && { action: async () => (await action()) ?? null }),
      },
    ],
    { initialEntries: ['/payments?page=2'], hydrationData },
  )
  const forms = () => renderToString(<RouterProvider router={router} />).match(/<form.*?<\/form>/gs)!
  return { router, forms }
}
const answered = (fields: Record<string, string>, no = refusal) =>
  pageWith({ actionData: { payments: answerTo(formOf(fields), no) } }).forms()

describe('a form', () => {
  test('is whole without scripts: method, address and what it asks for stand in the page', () => {
    const [first, , two] = pageWith().forms()
    expect(first).toMatch(/^<form action="\/payments\?page=2" method="post">/)
    expect(first).toContain('<input type="hidden" name="intent" value="refund"/>')
    expect(first).toContain('<input type="hidden" name="id" value="p1"/>')
    expect(two).not.toContain('type="hidden" name="intent"')
    expect(two).toMatch(/<button(?=[^>]* name="intent")[^>]* value="hide"/)
    expect(first).not.toMatch(/aria-busy|aria-disabled/)
  })

  test('shows its refusal, the faults beside its fields and what was typed', () => {
    const [first] = answered({ intent: 'refund', id: 'p1', reason: 'a', password: 'secret' })
    expect(first).toContain('Something is missing.')
    expect(first).toContain('Say why.')
    expect(first).toMatch(/name="reason"[^>]*value="a"/)
    expect(first).not.toContain('secret')
  })

  test('shows boxes as they were sent, of which one that is not ticked sends nothing; before that as they are stored', () => {
    const ticked = (fields?: [string, string][]) => {
      const sent = fields && answerTo(formOf(fields), refusal)
      const [form] = pageWith(sent && { actionData: { payments: sent } }, undefined, <Boxes />).forms()
      return [...form!.matchAll(/<input[^>]*checked=""[^>]*>/g)].map(
        ([tag]) => `${/ name="(\w+)"/.exec(tag)![1]} ${/ value="(\w+)"/.exec(tag)?.[1] ?? 'on'}`,
      )
    }
    expect(ticked()).toEqual(['quoted on', 'mails goals', 'pace slow'])
    const choose: [string, string] = ['intent', 'choose']
    expect(ticked([choose, ['pace', 'fast']])).toEqual(['pace fast'])
    const all = ticked([choose, ['featured', 'on'], ['mails', 'badges'], ['mails', 'news'], ['pace', 'slow']])
    expect(all).toEqual(['featured on', 'mails badges', 'mails news', 'pace slow'])
    expect(ticked([['intent', 'other']])).toEqual(ticked())
  })

  test("shows nothing of another form's refusal: of another record, or of another intent", () => {
    const [, second, two] = answered({ intent: 'refund', id: 'p1', reason: 'a' })
    for (const other of [second, two]) {
      expect(other).not.toMatch(/role="alert"|Say why|value="a"/)
    }
    expect(answered({ intent: 'show', id: 'p1' })[2]).toContain('role="alert"')
    expect(answered({ intent: 'show', id: 'p2' }).join()).not.toContain('role="alert"')
  })

  test('has words of its own for what nobody foresaw and for what was lost', () => {
    for (const code of ['unexpected', 'unsent'] as const) {
      const [first] = answered({ intent: 'refund', id: 'p1' }, { ...refusal, code })
      expect(first).toContain('The money could not be asked for.')
      expect(first).not.toContain('Something is missing.')
    }
  })

  test('waits alone while it is on its way: its button is busy and takes no second press', async () => {
    let arrive = () => {}
    const { router, forms } = pageWith({}, () => new Promise<void>((resolve) => (arrive = resolve)))
    const formData = formOf({ intent: 'refund', id: 'p2' })
    const going = router.navigate('/payments', { formMethod: 'POST', formData })
    await vi.waitFor(() => expect(router.state.navigation.state).toBe('submitting'))
    const [first, second, two] = forms()
    expect(second).toMatch(/<button[^>]* aria-disabled="true" aria-busy="true"/)
    for (const other of [first, two]) expect(other).not.toContain('aria-busy')
    arrive()
    await going
    expect(forms().join()).not.toContain('aria-busy')
  })

  test('of several buttons shows which one was pressed', async () => {
    const { router, forms } = pageWith({}, () => new Promise(() => {}))
    void router.navigate('/payments', { formMethod: 'POST', formData: formOf({ intent: 'hide', id: 'p1' }) })
    await vi.waitFor(() => expect(router.state.navigation.state).toBe('submitting'))
    expect(forms()[2]!.match(/<button[^>]*aria-busy[^>]*>/g)).toEqual([
      expect.stringContaining('value="hide"'),
    ])
  })
})
