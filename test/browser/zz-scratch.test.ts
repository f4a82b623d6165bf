import { expect, test } from '@playwright/test'
import { appendFileSync } from 'node:fs'
import { newcomer, ready } from './person.ts'
const out = (text: string) => appendFileSync('/tmp/w6/out3.txt', text + '\n')
test('draft scroll', async ({ page }) => {
  test.setTimeout(300_000)
  await newcomer(page, 'administrator')
  await page.goto('/admin/courses/new')
  await ready(page)
  await page.evaluate(() => {
    const log: string[] = []
    Object.assign(window, { log })
    const real = window.scrollTo.bind(window)
    window.scrollTo = ((...args: unknown[]) => {
      log.push(
        `scrollTo ${JSON.stringify(args)} at ${scrollY} ${location.pathname} h${document.documentElement.scrollHeight}`,
      )
      ;(real as any)(...args)
    }) as never
    const into = Element.prototype.scrollIntoView
    Element.prototype.scrollIntoView = function (...args) {
      log.push(`into ${this.outerHTML.slice(0, 80)}`)
      into.apply(this, args as never)
    }
    const focus = HTMLElement.prototype.focus
    HTMLElement.prototype.focus = function (...args) {
      log.push(`focus ${this.outerHTML.slice(0, 80)} ${JSON.stringify(args)}`)
      focus.apply(this, args as never)
    }
    document.addEventListener('scroll', () =>
      log.push(`scrolled ${scrollY} ${location.pathname} h${document.documentElement.scrollHeight}`),
    )
    ;(window as any).__reactRouterDataRouter.subscribe((s: any) =>
      log.push(
        `state ${s.location.pathname} ${JSON.stringify(s.location.state)} key ${s.location.key} nav ${JSON.stringify(s.navigation.location ?? null)} ${s.historyAction} ${s.navigation.state} prevent ${s.preventScrollReset} restore ${s.restoreScrollPosition}`,
      ),
    )
  })
  const text = (name: string) => page.getByRole('textbox', { name, exact: true })
  await text('Title').fill('Bake and sell bread')
  await text('Description').fill('Bake bread that neighbours buy. Count what each loaf costs.')
  await page.getByLabel('Category').selectOption('E-commerce')
  await page.getByLabel('Teacher').selectOption({ index: 1 })
  await text('Duration').fill('1 week')
  await text('Platform that it is about').fill('WhatsApp')
  await text('Skills').fill('Baking\nPricing')
  await text('What learners can do afterwards').fill('Bake a loaf\nPrice a loaf')
  await text('What the course has').fill('A quiz\nA project')
  await page.evaluate(() => (window as any).log.push('---'))
  await page.getByRole('button', { name: 'Create draft', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Bake and sell bread' })).toBeVisible({ timeout: 20000 })
  await page.waitForTimeout(2000)
  out(
    JSON.stringify(
      await page.evaluate(() => [
        (window as any).log ?? 'reloaded',
        scrollY,
        document.documentElement.scrollHeight,
        document.activeElement?.outerHTML.slice(0, 100),
      ]),
      null,
      1,
    ),
  )
  await page.screenshot({ path: '/tmp/w6/shots/draft.png' })
})
