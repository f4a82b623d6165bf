import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readJson } from '#adapters/files/content-files.server.ts'
import { coursesFolder, readSample } from './read-sample.server.ts'

const folder = coursesFolder()
const Made = z.record(z.string(), z.object({ bytes: z.number(), seconds: z.number() }))
const made = readJson(Made, join(folder, 'videos.json'))
const lessons = readSample().courses.flatMap(({ slug: course, modules }) =>
  modules.flatMap((module) =>
    module.lessons.map((lesson) => ({
      ...lesson,
      course,
      place: join(folder, course, 'lessons', lesson.slug),
      made: made[`${course}/${lesson.slug}`],
    })),
  ),
)
const films = lessons.filter(({ type }) => type === 'video')
const drawn = films.filter(({ course }) => course === 'phone-videos-that-sell')

/** The contents of the boxes of a name in an MP4 (ISO 14496-12, 4.2), at a path of names. */
function boxesAt(file: Buffer, [name, ...rest]: string[]): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at + 8 <= file.length; at += Math.max(8, file.readUInt32BE(at)))
    if (file.toString('latin1', at + 4, at + 8) === name)
      found.push(file.subarray(at + 8, at + file.readUInt32BE(at)))
  return rest.length === 0 ? found : found.flatMap((box) => boxesAt(box, rest))
}

/** How long it plays, and what it has: `vide`, `soun`. */
function playing(path: string): { seconds: number; tracks: string[] } {
  const file = readFileSync(path)
  const [header] = boxesAt(file, ['moov', 'mvhd'])
  return {
    seconds: header!.readUInt32BE(16) / header!.readUInt32BE(12),
    tracks: boxesAt(file, ['moov', 'trak', 'mdia', 'hdlr']).map((box) => box.toString('latin1', 8, 12)),
  }
}

const secondsOf = (stamp: string): number =>
  stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

function cuesIn(path: string): { from: number; to: number; lines: string[] }[] {
  const [head, ...blocks] = readFileSync(path, 'utf8').trim().split('\n\n')
  expect(head, path).toBe('WEBVTT')
  return blocks.map((block) => {
    const [times = '', ...lines] = block.split('\n')
    const [from = '', to = ''] = times.split(' --> ')
    return { from: secondsOf(from), to: secondsOf(to), lines }
  })
}

describe('films of lessons', () => {
  test('[CRS-06] are as large as videos.json says, and at most 300 kB silent or 400 kB drawn', () => {
    expect(films.length).toBeGreaterThanOrEqual(9)
    for (const { course, slug, place, mediaBytes } of films) {
      const { size } = statSync(`${place}.mp4`)
      expect(size, slug).toBe(mediaBytes)
      expect(size, slug).toBeLessThanOrEqual(course === 'phone-videos-that-sell' ? 400_000 : 300_000)
    }
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => file.endsWith('.mp4'))).toHaveLength(films.length)
  })

  test('[CRS-06] play as long as videos.json says', () => {
    for (const { slug, place, made } of films)
      expect(Math.abs(playing(`${place}.mp4`).seconds - made!.seconds), slug).toBeLessThan(0.2)
  })

  test('[CRS-06] have captions from the first second to the last, in Kiswahili too where the course or the film has it', () => {
    for (const film of films) {
      const { slug, place, made, sw } = film
      const endings = ['vtt', 'sw.vtt'].filter((ending) => existsSync(`${place}.${ending}`))
      expect(endings, slug).toEqual(sw?.slides || drawn.includes(film) ? ['vtt', 'sw.vtt'] : ['vtt'])
      for (const ending of endings) {
        const cues = cuesIn(`${place}.${ending}`)
        expect(cues[0]!.from, slug).toBe(0)
        expect(Math.abs(cues.at(-1)!.to - made!.seconds), slug).toBeLessThan(0.2)
        for (const [at, { from, to, lines }] of cues.entries()) {
          expect(from, slug).toBe(cues[at - 1]?.to ?? 0)
          expect(lines.length, lines.join()).toBeLessThanOrEqual(2)
          expect(Math.max(...lines.map((line) => line.length)), lines.join()).toBeLessThanOrEqual(42)
          expect(lines.join(' ').length / (to - from), lines.join()).toBeLessThan(18)
        }
      }
    }
  })
})

describe('the course about videos', () => {
  test('[CRS-06] has at least six films of its own of 20 to 60 seconds, with sound where sound is taught', () => {
    expect(drawn.length).toBeGreaterThanOrEqual(6)
    const withSound = drawn.filter(({ slug, place }) => {
      const { seconds, tracks } = playing(`${place}.mp4`)
      expect(seconds, slug).toBeGreaterThanOrEqual(20)
      expect(seconds, slug).toBeLessThanOrEqual(60)
      expect(tracks, slug).toContain('vide')
      return tracks.includes('soun')
    })
    expect(withSound.map(({ slug }) => slug)).toEqual([
      'film-one-sentence-six-sounds',
      'film-cuts-you-can-hear',
    ])
  })

  test('[CRS-18+] says in words what each film shows, and its next text names it', () => {
    for (const film of drawn) {
      expect(film.video!.slides.length, film.slug).toBeGreaterThanOrEqual(4)
      const next = lessons.slice(lessons.indexOf(film)).find(({ type }) => type === 'text')
      expect(next!.body, film.slug).toContain(`"${film.title.replace('Film: ', '')}"`)
    }
  })
})
