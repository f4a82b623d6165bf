import type { Config } from '#config.server.ts'
import { nairobiDay } from '#kit/time.ts'
import { bakedPng, bakedSvg } from './baked.server.ts'
import { type Badge, badgeCredential } from './credential.server.ts'
import type { BadgeKeys } from './keys.server.ts'
import { badgePng, badgeSvg } from './picture.server.ts'
import { signed } from './proof.server.ts'
import { type Standing, statusList } from './status-list.server.ts'

/** Signed as of the moment of issue, so that a badge is the same file however often it is fetched. */
export const signedBadge = (config: Config, keys: BadgeKeys, badge: Badge) =>
  signed(config, keys, badgeCredential(config, badge), badge.issuedAt)

/** The picture of a badge with its credential inside. */
export async function bakedBadge(badge: Badge, credential: object, kind: 'png' | 'svg'): Promise<Buffer> {
  const { courseTitle, completedAt } = badge
  const svg = await badgeSvg({ courseTitle, year: nairobiDay(completedAt).slice(0, 4) })
  return kind === 'svg' ? Buffer.from(bakedSvg(svg, credential)) : bakedPng(await badgePng(svg), credential)
}

export const signedStatusList = (config: Config, keys: BadgeKeys, standing: Standing, at: Date) =>
  signed(config, keys, statusList(config, standing, at), at)
