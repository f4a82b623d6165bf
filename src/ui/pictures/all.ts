import { drawnCast } from './cast.ts'
import { drawnKinds } from './kinds.ts'
import { drawnMedallions } from './medallions.ts'
import { drawnScenes } from './scenes/all.ts'

/** Every drawing that has a URL, by the name in it. */
export const drawings: ReadonlyMap<string, string> = new Map([
  ...Object.entries(drawnScenes),
  ...Object.entries(drawnMedallions).map(([badge, svg]) => [`badge-${badge}`, svg] as const),
  ...Object.entries(drawnCast).map(([mood, svg]) => [`cast-${mood}`, svg] as const),
  ['kinds', drawnKinds],
])
