import { query } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { momentsSince, STREAK_DAYS } from '../rules.ts'
import { type Badge, badges, type ClothView, type MedalView, type MomentName } from '../types.ts'
import { badgeWords } from '../words.ts'
import { medalsOf, streakInWords, weeksInWords } from './pictures.server.ts'
import { ownStanding } from './standing.server.ts'

/** One of them as text, and those that follow. */
export type MomentView = { rest: MomentName[] } & (
  | { kind: 'badge'; medal: MedalView }
  | { kind: 'streak'; said: string; cloth: ClothView }
)

/** What the viewer earned since a time, in milliseconds; nothing where it is none. */
export const earnedSince = query({ who: 'signed-in' }, async (ctx, sinceMs: number) =>
  momentsSince(await ownStanding(ctx), new Date(sinceMs)),
)

const isBadge = (name: string | undefined): name is Badge => badges.some((badge) => badge === name)

/** The first of some moments, if it is the viewer's: a badge that they hold, or days in a row. */
export const momentView = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, names: string): Promise<MomentView> => {
    const [name, ...others] = names.split(',')
    const rest = others.filter((one): one is MomentName => one === 'streak' || isBadge(one))
    const standing = await ownStanding(ctx)
    if (name === 'streak' && standing.streakDays >= STREAK_DAYS)
      return { kind: 'streak', said: streakInWords(standing), cloth: weeksInWords(standing, 1), rest }
    const held = standing.badges.filter(({ badge }) => badge === name)
    if (!isBadge(name) || held.length === 0) throw new Refusal('not-found')
    const [medal] = medalsOf(held, ctx.zone)
    return { kind: 'badge', medal: { ...medal!, how: badgeWords[name].how() }, rest }
  },
)
