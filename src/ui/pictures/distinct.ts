import { scenes, type Scene } from '#kit/pictures/scenes.ts'

/** For each of a list a scene, none twice as long as there are enough: the first of those that fit it which is free, then any. */
export function distinctScenes(fitting: readonly (readonly Scene[])[]): Scene[] {
  const free = new Set<Scene>(scenes)
  return fitting.map((own, place) => {
    const wanted = [...own, ...turned(scenes, place * 7)]
    const scene = wanted.find((one) => free.has(one)) ?? wanted[0]!
    free.delete(scene)
    return scene
  })
}

/** A list begun at another place, so that neighbours begin with different ones. */
export const turned = <T>(list: readonly T[], by: number): T[] => {
  const start = by % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}
