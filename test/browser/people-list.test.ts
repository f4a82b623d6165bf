import { expect, test } from './test.ts'
import { newcomer, ready } from './person.ts'

test('[ADM-23+] accounts are ticked by keyboard, counted in a bar, unticked by Esc, and the focus moves to the results', async ({
  page,
}) => {
  await newcomer(page, 'administrator')
  await page.goto('/admin/users?q=Zuhura')
  await ready(page)
  const boxes = page.locator('main input[name=ids]')
  const all = page.getByLabel('Tick all on this page')
  const bar = page.locator('.tick-bar')
  const ticked = () =>
    boxes.evaluateAll((list) => list.filter((box) => (box as HTMLInputElement).checked).length)
  await expect(bar).toContainText('Ticked: 0')
  await boxes.nth(1).focus()
  await page.keyboard.press('Space')
  await boxes.nth(2).press('Space')
  await expect(bar).toContainText('Ticked: 2')
  await expect(bar).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(bar).toContainText('Ticked: 0')
  expect(await ticked()).toBe(0)
  await all.focus()
  await page.keyboard.press('Space')
  expect(await ticked()).toBe(await boxes.count())
  await page.keyboard.press('Space')
  for (const at of [2, 3, 4]) await boxes.nth(at).check()
  await expect(bar).toContainText('Ticked: 3')
  await bar.getByRole('link', { name: 'Reason' }).click()
  await page.keyboard.type('A mistake of ours.')
  // All of them are open already: nobody of another test is affected.
  await page.getByRole('button', { name: 'Reinstate ticked' }).click()
  const told = page.locator('main form ul[tabindex]')
  await expect(told.getByRole('listitem')).toHaveCount(3)
  await expect(told).toBeFocused()
  await expect(bar).toContainText('Ticked: 0')
})
