import { type DrawBlock, lessonRenderer, renderWords } from '#kit/documents/markdown.server.ts'
import { BlockFault } from '#kit/figures/block.ts'
import { drawFigure } from '#kit/figures/drawing.ts'
import { escaped } from '#kit/figures/svg.ts'
import { m } from '#paraglide/messages.js'
import { getLocale, type Locale } from '#paraglide/runtime.js'
import { type Block, readBlock } from './blocks.server.ts'
import type { Check } from './check.ts'

// The words around a question are in the reader's language, so each language keeps its own.
const renderers = new Map<Locale, (body: string) => string>()

/** A lesson's text, or a project's brief, as safe HTML in the reader's language. */
export function renderLesson(body: string): string {
  const locale = getLocale()
  const render = renderers.get(locale) ?? lessonRenderer(drawBlock)
  renderers.set(locale, render)
  return render(body)
}

/** Whoever learns sees a block that cannot be understood as its author wrote it. */
const drawBlock: DrawBlock = (fence) => {
  try {
    const block = readBlock(fence)
    return block && htmlOf(block)
  } catch (error) {
    if (error instanceof BlockFault) return null
    throw error
  }
}

function htmlOf(block: Block): string {
  switch (block.type) {
    case 'figure':
      return drawFigure(block.figure)
    case 'check':
      return checkHtml(block.check)
    case 'data':
      return dataHtml(block.text)
  }
}

/** Each option opens what it would mean to choose it; one at a time, where browsers know `name`. The sign is drawn by the styles. */
function checkHtml({ question, options }: Check): string {
  const id = `check-${idOf(question)}`
  const rows = options.map(({ text, isRight, why }) => {
    const verdict = isRight ? m.lesson_check_right() : m.lesson_check_wrong()
    return `<details name="${id}" class="${isRight ? 'is-right' : 'is-wrong'}"><summary><span>${renderWords(text)}</span></summary><p><b>${escaped(verdict)}</b> ${renderWords(why)}</p></details>`
  })
  return `<div class="check" role="group" aria-labelledby="${id}"><p class="check-name">${escaped(m.lesson_check())}</p><p id="${id}"><b>${renderWords(question)}</b></p>${rows.join('')}</div>`
}

/** One tap chooses all of it. The button waits for scripts. */
const dataHtml = (text: string): string =>
  `<div class="data"><p><b>${escaped(m.lesson_data())}</b><button type="button" class="btn btn-quiet" data-said="${escaped(m.lesson_copied())}" data-else="${escaped(m.lesson_not_copied())}" hidden>${escaped(m.lesson_copy())}</button><span role="status"></span></p><pre><code>${escaped(text)}</code></pre></div>`

/** The same question has the same name in every language and process. */
function idOf(question: string): string {
  let sum = 7
  for (const letter of question) sum = (sum * 31 + letter.codePointAt(0)!) >>> 0
  return sum.toString(36)
}
