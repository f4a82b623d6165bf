import { scenes, type Scene } from '#kit/pictures/scenes.ts'

/** A scene for each item of a list, none twice while there are enough: the first unused one that fits it, then any. */
export function distinctScenes(fitting: readonly (readonly Scene[])[]): Scene[] {
  const free = new Set<Scene>(scenes)
  return fitting.map((own, place) => {
    const wanted = [...own, ...turned(scenes, place * 7)]
    const scene = wanted.find((one) => free.has(one)) ?? wanted[0]!
    free.delete(scene)
    return scene
  })
}

/** A list rotated, so that neighbours begin with different items. */
export const turned = <T>(list: readonly T[], by: number): T[] => {
  const start = by % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}
