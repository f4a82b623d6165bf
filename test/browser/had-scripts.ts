import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const assets = join(import.meta.dirname, '..', '..', 'build', 'client', 'assets')

/** The value by which a page knows that this browser had the scripts of this build (src/shell/scripts/page-scripts.server.ts). */
function had(): string {
  const names = readdirSync(assets)
  return ['react', 'shell']
    .map(
      (name) => names.flatMap((file) => new RegExp(`^${name}-([\\w-]{7})\\.js$`).exec(file)?.[1] ?? [])[0]!,
    )
    .join('.')
}

/** Run in a browser before its pages: it is one that had the scripts, in both languages. A frame without an origin keeps nothing. */
export const hadScripts = `try{for(const lang of ['en','sw'])localStorage.setItem('stadi-scripts-'+lang,'${had()}')}catch{}`
