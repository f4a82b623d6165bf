import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { FRAMES_A_SECOND, type TimedSlide } from './outline.ts'

/** Learners pay for every byte. */
const MAX_BYTES = 300_000

const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg'

export const hasFfmpeg = (): boolean => spawnSync(ffmpeg, ['-version']).status === 0

/** The slides as frames: each slide's pictures, equally long, once for every frame they are shown. */
function frames(slides: TimedSlide[], pictures: Buffer[][]): Buffer {
  return Buffer.concat(
    slides.flatMap((slide, index) => {
      const stills = pictures[index] ?? []
      const length = (slide.end - slide.start) * FRAMES_A_SECOND
      return Array.from({ length }, (_, frame) => {
        const still = stills[Math.floor((frame * stills.length) / length)]
        if (!still) throw new Error(`No picture for slide ${index + 1}`)
        return still
      })
    }),
  )
}

function encode(path: string, slides: TimedSlide[], input: Buffer, quality: number): void {
  const run = spawnSync(
    ffmpeg,
    [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'image2pipe',
      '-c:v',
      'png',
      '-framerate',
      String(FRAMES_A_SECOND),
      '-i',
      '-',
      // Explicit colours: some phones show an untagged small film with different greens.
      '-vf',
      'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
      '-color_range',
      'tv',
      '-colorspace',
      'bt709',
      '-color_primaries',
      'bt709',
      '-color_trc',
      'bt709',
      // Main profile without B-frames plays on old phones; one thread gives the same bytes from the same ffmpeg everywhere.
      '-c:v',
      'libx264',
      '-profile:v',
      'main',
      '-level',
      '3.0',
      '-preset',
      'slow',
      '-bf',
      '0',
      '-threads',
      '1',
      '-qp',
      String(quality),
      '-g',
      '600',
      '-sc_threshold',
      '0',
      '-force_key_frames',
      slides.map((slide) => slide.start.toFixed(3)).join(','),
      '-an',
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
      '-movflags',
      '+faststart',
      path,
    ],
    { input, maxBuffer: 16 * 1024 * 1024 },
  )
  if (run.error) throw run.error
  if (run.status !== 0) throw new Error(`ffmpeg could not write ${path}: ${run.stderr.toString().trim()}`)
}

/** Writes the film at the best quality that stays within the size limit. Returns that size. */
export function writeFilm(path: string, slides: TimedSlide[], pictures: Buffer[][]): number {
  const input = frames(slides, pictures)
  for (const quality of [26, 29, 32, 35]) {
    encode(path, slides, input, quality)
    const bytes = statSync(path).size
    if (bytes <= MAX_BYTES) return bytes
  }
  throw new Error(`${path} is larger than ${MAX_BYTES} bytes at every quality. Shorten the outline.`)
}
