import { test } from './test.ts'
test.use({ showsSteps: true, isFirstVisit: true })
for (const [name, o] of Object.entries({
  a360: { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true },
  b1280: { viewport: { width: 1280, height: 800 } },
  dark: {
    viewport: { width: 360, height: 800 },
    colorScheme: 'dark' as const,
    isMobile: true,
    hasTouch: true,
  },
}))
  test.describe(name, () => {
    test.use(o)
    test('shots', async ({ page }) => {
      test.setTimeout(90000)
      await page.goto('/courses/11')
      const [h] = await page
        .locator('.lesson-row')
        .getByRole('link', { includeHidden: true })
        .evaluateAll((all) => all.map((l) => l.getAttribute('href')!))
      await page.goto(h!)
      for (let n = 1; n < 16; n++) {
        await page.waitForTimeout(500)
        await page.screenshot({ path: `/tmp/steps/${name}-${n}.png` })
        const w = page.locator('.check[role=group]:visible .is-wrong summary').first()
        if (await w.count()) {
          await w.click()
          await page.waitForTimeout(900)
          await page.screenshot({ path: `/tmp/steps/${name}-${n}w.png` })
          await page.locator('.sheet-retry').click()
          await page.locator('.check[role=group]:visible .is-right summary').first().click()
          await page.waitForTimeout(900)
          await page.screenshot({ path: `/tmp/steps/${name}-${n}r.png` })
          await page.locator('.sheet-go').click()
        } else if (await page.locator('.step-on:visible').count()) await page.locator('.step-on').click()
        else break
      }
    })
  })
