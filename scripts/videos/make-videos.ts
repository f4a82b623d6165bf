/**
 * Creates the film (.mp4) and the captions (.vtt, in Kiswahili .sw.vtt) of every sample video lesson from its outline (.video.json):
 * a silent film of slides, with figures where there are any (.figures.md), or one that is drawn (drawn/films.ts), with sound where
 * sound is taught. The results are committed, so you run this only after changing an outline, by npm run make-videos; after changing
 * the look or the captions, by npm run make-videos -- --force, and a part of a lesson's name for some of them.
 */
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { webvtt } from './captions.ts'
import { type DrawnFilm, FRAMES_A_SECOND } from './drawn/drawn-film.ts'
import { drawnFilms } from './drawn/films.ts'
import { inKiswahili, timedFilm } from './drawn/timing.ts'
import { type Film, filmOfSlides, hasFfmpeg, writeFilm } from './film.ts'
import { narrationsIn, type Outline, outlineHash, readOutline, timed } from './outline.ts'
import { openPainter, type Painter } from './pictures.ts'
import { drawnBody } from './slide-page.ts'

type Entry = { outlineHash: string; bytes: number; seconds: number }
type Manifest = Record<string, Entry>
type Job = {
  key: string
  base: string
  outline: Outline
  hash: string
  drawn: DrawnFilm | undefined
  /** What its captions say in Kiswahili, if it has them. */
  kiswahili: string[] | null
}

const SAMPLE = join(import.meta.dirname, '../../content/courses')
const MANIFEST = join(SAMPLE, 'videos.json')

const sizeOf = (path: string): number => statSync(path).size

function readJobs(): Job[] {
  return globSync('*/lessons/*.video.json', { cwd: SAMPLE })
    .filter((file) => !file.endsWith('.sw.video.json'))
    .sort()
    .map((file) => {
      const outline = readOutline(join(SAMPLE, file))
      const base = file.slice(0, -'.video.json'.length)
      const key = base
        .split(sep)
        .filter((part) => part !== 'lessons')
        .join('/')
      const drawn = drawnFilms[key]
      const translated = narrationsIn(join(SAMPLE, `${base}.sw.video.json`))
      const kiswahili = translated ?? drawn?.slides.map((slide) => slide.kiswahili) ?? null
      const hash = outlineHash(outline, kiswahili)
      return { key, base: join(SAMPLE, base), outline, hash, drawn, kiswahili }
    })
}

function isCurrent(job: Job, entry: Entry | undefined): boolean {
  const film = `${job.base}.mp4`
  return (
    entry?.outlineHash === job.hash &&
    existsSync(film) &&
    sizeOf(film) === entry.bytes &&
    existsSync(`${job.base}.vtt`) &&
    existsSync(`${job.base}.sw.vtt`) === (job.kiswahili !== null)
  )
}

async function slideFilm(outline: Outline, painter: Painter): Promise<Film> {
  const slides = timed(outline)
  const pictures: Buffer[][] = []
  for (const [index, slide] of slides.entries())
    pictures.push(await painter.paint(slide, index + 1, slides.length))
  return filmOfSlides(slides, pictures)
}

/** Moments that look the same are painted once. */
async function drawnFilm(outline: Outline, drawn: DrawnFilm, painter: Painter): Promise<Film> {
  const { slides, sound } = timedFilm(outline, drawn)
  const pictures: Buffer[] = []
  let last: { body: string; picture: Buffer } = { body: '', picture: Buffer.alloc(0) }
  for (const [index, slide] of slides.entries()) {
    const length = slide.end - slide.start
    for (let frame = 0; frame < Math.round(length * FRAMES_A_SECOND); frame++) {
      const seconds = frame / FRAMES_A_SECOND
      const moment = { seconds, length, part: seconds / length, points: slide.points }
      const body = drawnBody(slide, index + 1, slides.length, drawn.slides[index]!.draw(moment))
      if (body !== last.body) last = { body, picture: await painter.still(body) }
      pictures.push(last.picture)
    }
  }
  return { pictures, picturesASecond: FRAMES_A_SECOND, slides, sound, mostBytes: 400_000 }
}

async function make(job: Job, painter: Painter): Promise<Entry> {
  const film = await (job.drawn
    ? drawnFilm(job.outline, job.drawn, painter)
    : slideFilm(job.outline, painter))
  const { slides } = film
  // Written to a temporary file and renamed, so that an aborted run never leaves half a film under the real name.
  const draft = `${job.base}.part.mp4`
  try {
    const bytes = writeFilm(draft, film)
    renameSync(draft, `${job.base}.mp4`)
    writeFileSync(`${job.base}.vtt`, webvtt(slides))
    if (job.kiswahili) writeFileSync(`${job.base}.sw.vtt`, webvtt(inKiswahili(slides, job.kiswahili)))
    return { outlineHash: job.hash, bytes, seconds: Math.round((slides.at(-1)?.end ?? 0) * 1000) / 1000 }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Only lessons that still have an outline stay in the list, in order, so that a diff shows only what changed. */
function save(manifest: Manifest, jobs: Job[]): void {
  const kept = jobs.flatMap(({ key }) => (manifest[key] ? [[key, manifest[key]] as const] : []))
  writeFileSync(MANIFEST, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}

async function main(): Promise<number> {
  const jobs = readJobs()
  const manifest: Manifest = existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : {}
  const [isForced, ...named] = process.argv.slice(2)
  const isMeant = ({ key }: Job): boolean => named.length === 0 || named.some((part) => key.includes(part))
  const due = jobs.filter((job) =>
    isForced === '--force' ? isMeant(job) : !isCurrent(job, manifest[job.key]),
  )
  console.log(`${jobs.length} video lessons, ${due.length} to make.`)
  if (due.length > 0 && !hasFfmpeg()) {
    console.error(
      'ffmpeg was not found. Install it or set FFMPEG_PATH. It is only needed to remake the videos: the ones in the repository work without it.',
    )
    return 1
  }
  if (due.length > 0) {
    const painter = await openPainter()
    try {
      for (const job of due) {
        const entry = await make(job, painter)
        manifest[job.key] = entry
        // After each film, so that an aborted run resumes where it was.
        save(manifest, jobs)
        console.log(`${job.key}: ${Math.round(entry.bytes / 1000)} kB, ${entry.seconds} s`)
      }
    } finally {
      await painter.close()
    }
  }
  save(manifest, jobs)
  return 0
}

process.exitCode = await main()
