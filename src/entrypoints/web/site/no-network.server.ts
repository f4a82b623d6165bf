import { createHash } from 'node:crypto'
import { escapeHtml } from '#kit/documents/letter.ts'
import type { Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'

/** The colours of styles/app.css, as nothing else of it travels with the page: paper, ink, soft ink, green, and what is written on it. */
const COLOURS = {
  light: ['#fffcf5', '#14231c', '#4a5a52', '#0e6b4a', '#fff'],
  dark: ['#101914', '#f2efe6', '#b7c2ba', '#5cc79b', '#06150e'],
}

const styles =
  `:root{color-scheme:light dark;${named(COLOURS.light)}}@media(prefers-color-scheme:dark){:root{${named(COLOURS.dark)}}}` +
  `body{margin:0;padding:0 16px;background:var(--a);color:var(--b);font:1.1rem/1.5 system-ui,sans-serif}` +
  `main{max-width:36rem;margin:12vh auto}svg{width:52px}h1{line-height:1.15;margin:16px 0}p{color:var(--c)}` +
  `a{display:inline-block;margin-top:8px;padding:12px 24px;border-radius:8px;background:var(--d);color:var(--e);font-weight:700;text-decoration:none}a:focus-visible{outline:3px solid;outline-offset:3px}`

function named(colours: string[]): string {
  return colours.map((colour, at) => `--${'abcde'[at]}:${colour}`).join(';')
}

/** A phone whose bars are empty. */
const drawn =
  `<svg viewBox="11 1 26 46" fill="none" stroke="var(--d)" stroke-width="3" stroke-linecap="round" aria-hidden="true">` +
  `<rect x="13" y="3" width="22" height="42" rx="4"/><path d="M19 29v-3m5 3v-7m5 7V18" opacity=".35"/><path d="m17 14 14 18M22 39h4"/></svg>`

/** It opens what was asked for as soon as the phone is back. */
const program = `addEventListener("online",()=>location.reload())`

/** What the page may: these styles, this program, and nothing from anywhere. */
export const pagePolicy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash('sha256').update(program).digest('base64')}'`

/** The page of phones that keep nothing, for a moment without a network: whole in itself, and of nobody. */
export function pageWithoutNetwork(locale: Locale): string {
  const [title, text, keep, again] = [
    m.offline_nothing_title({}, { locale }),
    m.offline_nothing_text({}, { locale }),
    m.offline_nothing_keep({ button: m.offline_keep({}, { locale }) }, { locale }),
    m.common_try_again({}, { locale }),
  ].map(escapeHtml)
  return (
    `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${title} - Stadi</title><style>${styles}</style>` +
    `<main><p><b>Stadi</b></p>${drawn}<h1>${title}</h1><p>${text}</p><p>${keep}</p><a href="">${again}</a></main><script>${program}</script></html>`
  )
}
