import { expect, test } from './test.ts'
import { newcomer, ready } from './person.ts'

for (const [row, list, title, text] of [
  ['[FOR-06]', 'topics', 'Title', 'Description'],
  ['[QNA-07]', 'questions', 'Title', 'Content'],
  ['[STO-06]', 'stories', 'Title', 'Content'],
] as const)
  test(`${row} a title or text of spaces sends nothing and is refused beside its field, in ${list}`, async ({
    page,
  }) => {
    await newcomer(page)
    await page.goto(`/community/${list}/new`)
    await ready(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    const form = page.locator('form:has([name=title])')
    const [titleField, textField] = [
      form.getByLabel(title, { exact: true }),
      form.locator('textarea').first(),
    ]
    await titleField.fill('   ')
    await textField.fill(' \n ')
    const category = form.locator('select')
    if ((await category.count()) > 0) await category.selectOption({ index: 1 })
    const save = form.locator('button[value=save]')
    await save.click()
    await expect(form.locator('.error')).toHaveText(['Please fill this in.', 'Please fill this in.'])
    await expect(titleField).toBeFocused()
    await expect(titleField).toHaveAttribute('aria-invalid', 'true')
    await titleField.fill('How I began')
    await save.click()
    await expect(form.locator('.error')).toHaveText(['Please fill this in.'])
    await expect(textField).toBeFocused()
    expect(await titleField.inputValue()).toBe('How I began')
    expect(sent).toEqual([])
    await textField.fill(`With one phone. ${text}`)
    await save.click()
    await expect.poll(() => sent.length).toBe(1)
    await expect(form.locator('.error')).toHaveCount(0)
  })
