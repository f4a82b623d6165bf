import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Message, Sms } from './sms.server.ts'

export type SentMessage = Message & { sentAt: string }

/** The local outbox: one JSON file an SMS, oldest name first. For installations without SMS settings. */
export function localSms(folder: string): Sms & { sent(limit: number): Promise<SentMessage[]> } {
  return {
    async send({ to, text }, sentAt) {
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${sentAt.toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.json`)
      // Written aside and renamed, so that a reader never meets half an SMS.
      await writeFile(`${file}.part`, JSON.stringify({ to, text, sentAt: sentAt.toISOString() }, null, 2))
      await rename(`${file}.part`, file)
    },
    async sent(limit) {
      await mkdir(folder, { recursive: true })
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort().reverse().slice(0, limit)
      return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as SentMessage))
    },
  }
}
