import { expect, type Page, test } from './test.ts'
import { answerQuiz, newcomer } from './person.ts'

const OUT = '/tmp/shots'
for (const [name, dark, wide, lang] of [
  ['light', false, false, 'en'],
  ['dark-sw', true, false, 'sw'],
  ['wide', false, true, 'en'],
] as const)
  test.describe(name, () => {
    test.use({
      viewport: wide ? { width: 1280, height: 800 } : { width: 360, height: 740 },
      colorScheme: dark ? 'dark' : 'light',
      showsSteps: true,
      isFirstVisit: true,
    })
    test(`shots ${name}`, async ({ page }) => {
      test.setTimeout(150_000)
      const shot = async (what: string) => {
        await page.waitForTimeout(1500)
        await page.screenshot({ path: `${OUT}/${name}-${what}.png` })
      }
      const lessons = async () => {
        await page.goto(`/courses/8?lang=${lang}`)
        return page.locator('.lesson-row').getByRole('link', { includeHidden: true }).evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
      }
      const toEnd = async () => {
        for (let n = 0; n < 40 && (await page.locator('article').getAttribute('data-at')) !== 'end'; n++) {
          await page.locator('.step-on').click()
          await page.waitForTimeout(150)
        }
      }
      const [first] = await lessons()
      await page.goto(first!)
      await toEnd()
      await shot('end-visitor')
      await newcomer(page)
      const [one, two, quiz] = await lessons()
      await page.goto(one!)
      const question = page.locator('.check[role=group]:visible')
      for (let n = 0; n < 20 && !(await question.count()); n++) {
        await page.locator('.step-on').click()
        await page.waitForTimeout(150)
      }
      await question.locator('.is-wrong summary').first().click()
      await shot('sheet-wrong')
      await page.keyboard.press('Escape')
      await question.locator('.is-right summary').first().click()
      await shot('sheet-right')
      await page.locator('.sheet-go').click()
      await toEnd()
      await shot('end')
      await page.evaluate(() => localStorage.setItem('stadi-view', 'article'))
      await page.goto(`${one}#work`)
      await page.waitForTimeout(1500)
      console.log('ARTICLE END', name, JSON.stringify(await page.getByRole('link', { name: /^(Next|Inayofuata|Linalofuata).*2/ }).first().boundingBox()))
      await shot('article-end')
      await page.evaluate(() => localStorage.setItem('stadi-view', 'steps'))
      if (lang === 'en') {
        await page.goto(quiz!)
        await page.getByRole('button', { name: 'Start quiz' }).click()
        await answerQuiz(page, 'spot-online-scams', 'check-your-safety')
        await page.getByRole('button', { name: 'Submit answers' }).click()
        await expect(page.locator('.moment')).toBeVisible()
        await shot('quiz')
        await page.goto(two!)
        await page.waitForTimeout(3500)
        await toEnd()
        await page.waitForURL(/certificate/)
        await shot('certificate')
        await page.waitForTimeout(9000)
        await shot('certificate-later')
      }
      await page.goto('/review')
      await shot('review')
      await page.locator('.deck-foot button').nth(1).click()
      await shot('review-back')
      for (let n = 0; n < 14; n++) {
        if (await page.locator('.moment').count()) break
        if (await page.locator('.deck-ratings button').count()) await page.locator('.deck-ratings button').nth(n === 1 ? 0 : 2).click()
        else await page.locator('.deck-foot button').nth(1).click()
        await page.waitForTimeout(900)
      }
      await shot('review-end')
    })
  })
