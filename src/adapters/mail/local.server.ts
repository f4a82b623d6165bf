import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Letter, Mail } from './mail.server.ts'

export type SentLetter = Letter & { sentAt: string }

/** The local outbox: one JSON file a mail, oldest name first. For installations without SMTP_URL. */
export function localMail(folder: string): Mail & { sent(limit: number): Promise<SentLetter[]> } {
  return {
    async deliver(letter, sentAt) {
      await mkdir(folder, { recursive: true })
      const name = `${sentAt.toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.json`
      const file = join(folder, name)
      // Written aside and renamed, so that a reader never meets half a mail.
      await writeFile(`${file}.part`, JSON.stringify({ ...letter, sentAt: sentAt.toISOString() }, null, 2))
      await rename(`${file}.part`, file)
    },
    async sent(limit) {
      await mkdir(folder, { recursive: true })
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort().reverse().slice(0, limit)
      return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as SentLetter))
    },
  }
}
