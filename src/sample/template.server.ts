import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATED, samplesOf, templatesFolder } from '#adapters/db/embedded/templates.server.ts'
import type { Config } from '#config.server.ts'
import { nairobiDay } from '#kit/time.ts'

/** Only what was built takes one: sources may be older or newer than the build beside them. */
const ownTemplates = (): string | undefined => (import.meta.env?.PROD ? templatesFolder() : undefined)

/**
 * The packed database that a first start goes on with: the one with the samples of this day, else the one with the tables alone. What is
 * missing in it is loaded as into any other (`loadAtStart`).
 */
export function templateOfFirstStart(
  { sampleData }: Pick<Config, 'sampleData'>,
  now: Date,
  folder = ownTemplates(),
): string | undefined {
  if (!folder) return undefined
  const names = sampleData ? [samplesOf(nairobiDay(now)), MIGRATED] : [MIGRATED]
  return names.map((name) => join(folder, name)).find((file) => existsSync(file))
}
