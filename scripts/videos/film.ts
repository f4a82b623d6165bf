import { spawnSync } from 'node:child_process'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import type { Sound } from './drawn/drawn-film.ts'
import { wav } from './drawn/sound.ts'
import { FRAMES_A_SECOND, type TimedSlide } from './outline.ts'

const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg'

export const hasFfmpeg = (): boolean => spawnSync(ffmpeg, ['-version']).status === 0

/** What a film is made of: PNG pictures in their order, and where its slides begin. */
export type Film = {
  pictures: Buffer[]
  picturesASecond: number
  slides: TimedSlide[]
  sound: Sound | null
  /** Learners pay for every byte. */
  mostBytes: number
}

/** The slides as frames: each slide's pictures, equally long, once for every frame they are shown. */
export function filmOfSlides(slides: TimedSlide[], pictures: Buffer[][]): Film {
  const frames = slides.flatMap((slide, index) => {
    const stills = pictures[index] ?? []
    const length = (slide.end - slide.start) * FRAMES_A_SECOND
    return Array.from({ length }, (_, frame) => {
      const still = stills[Math.floor((frame * stills.length) / length)]
      if (!still) throw new Error(`No picture for slide ${index + 1}`)
      return still
    })
  })
  return { pictures: frames, picturesASecond: FRAMES_A_SECOND, slides, sound: null, mostBytes: 300_000 }
}

// Mono; a voice is clear, and a hiss still is one.
const SOUND_BITS_A_SECOND = '32k'

/** @param sound the file with its sound, if it has any */
function encode(path: string, film: Film, input: Buffer, quality: number, sound: string | null): void {
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
      String(film.picturesASecond),
      '-i',
      '-',
      ...(sound ? ['-i', sound] : []),
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
      film.slides.map((slide) => slide.start.toFixed(3)).join(','),
      ...(sound
        ? ['-c:a', 'aac', '-b:a', SOUND_BITS_A_SECOND, '-ac', '1', '-flags:a', '+bitexact']
        : ['-an']),
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
export function writeFilm(path: string, film: Film): number {
  const input = Buffer.concat(film.pictures)
  const sound = film.sound && `${path}.wav`
  try {
    if (film.sound && sound) writeFileSync(sound, wav(film.sound))
    for (const quality of [26, 29, 32, 35]) {
      encode(path, film, input, quality, sound)
      const bytes = statSync(path).size
      if (bytes <= film.mostBytes) return bytes
    }
  } finally {
    if (sound) rmSync(sound, { force: true })
  }
  throw new Error(`${path} is larger than ${film.mostBytes} bytes at every quality. Shorten the outline.`)
}
