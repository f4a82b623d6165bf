import type { CodeFile } from '#course-format/exercises/exercise.ts'
import type { Runnable } from '../running/job.ts'
import type { Files } from './types.ts'

/** What is run, and how many lines of it are those of the HTML. */
export type PageJob = { runnable: Runnable; htmlLines: number }

const SCRIPT = /<script\b[^>]*>([^]*?)<\/script\s*>/gi
const FUNCTION = /^(?:async\s+)?function\s*\*?\s*([\w$]+)/gm

/**
 * A page as the frame runs it. A frame runs no script that stands in its HTML, so these go before the JavaScript, on their lines; a script
 * alone, of which nothing asks for a page, runs in a worker. Attributes such as `onclick` find what the code names at its beginning of
 * lines, and the `show` of our courses prints.
 */
export function pageJob({ html = '', css = '', js = '', jsx }: Files): PageJob {
  const scripts = scriptsIn(html)
  const code = scripts === null ? js : `${scripts}\n${js}`
  const main: CodeFile = { language: jsx === undefined ? 'js' : 'jsx', text: jsx ?? code, solution: null }
  const isPage = jsx !== undefined || html.trim() !== '' || css.trim() !== '' || /\bdocument\b|\$\(/.test(js)
  const page: CodeFile[] = isPage
    ? [
        { language: 'html', text: html, solution: null },
        { language: 'css', text: css, solution: null },
      ]
    : []
  return {
    runnable: { files: [...page, main], before: beginning(main.text), tests: [] },
    htmlLines: scripts === null ? 0 : html.split('\n').length,
  }
}

/** The scripts of a page on the lines on which they stand, all else blank; null: there are none. */
function scriptsIn(html: string): string | null {
  let [text, at, any] = ['', 0, false]
  const blank = (part: string) => part.replaceAll(/[^\n]/g, '')
  for (const match of html.matchAll(SCRIPT)) {
    const [whole, code = ''] = match
    const from = match.index + whole.indexOf('>') + 1
    // What stands behind a script on its line would belong to it.
    text += `${blank(html.slice(at, from))}${code};`
    at = from + code.length
    any = true
  }
  return any ? text + blank(html.slice(at)) : null
}

function beginning(code: string): string {
  const names = [...code.matchAll(FUNCTION)].map(([, name]) => name!)
  const own = [...new Set(names)].filter((name) => name !== 'App')
  const named = own.map((name) => `if(typeof ${name}=='function')globalThis.${name}=${name};`)
  return `globalThis.show=(...all)=>console.log(all.map(String).join(' '));${named.join('')}`
}
