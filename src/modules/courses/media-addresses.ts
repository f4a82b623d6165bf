import { versionOf } from '#kit/version.ts'
import type { VideoOutline } from './types.ts'

/** Where a lesson's film and captions are. Others have another address, because browsers keep these for a day. */
export function mediaAddresses(
  lessonId: number,
  { film, captions, captionsSw }: VideoOutline,
  bytes: number,
) {
  const folder = `/storage/v1/lessons/${lessonId}`
  const version = (of: string | undefined) =>
    of === undefined ? bytes.toString(36) : versionOf({ of }).slice(0, 8)
  return {
    src: `${folder}/video.mp4?v=${version(film)}`,
    captions: `${folder}/captions.vtt?v=${version(captions)}`,
    ...(captionsSw !== undefined && { captionsSw: `${folder}/captions.sw.vtt?v=${version(captionsSw)}` }),
  }
}
