import type { Scene } from '#kit/pictures/scenes.ts'
import { desks } from './desks.ts'
import { ideas } from './ideas.ts'
import { making } from './making.ts'
import { places } from './places.ts'
import { streets } from './streets.ts'

export const drawnScenes: Record<Scene, string> = { ...streets, ...making, ...desks, ...ideas, ...places }
