/**
 * Creates the silent film (.mp4) and the captions (.vtt) of every sample video lesson from its outline (.video.json) and figures
 * (.figures.md). The results are committed, so you run this only after changing an outline, by npm run make-videos; after changing
 * the look or the captions, by npm run make-videos -- --force.
 */
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { webvtt } from './captions.ts'
import { hasFfmpeg, writeFilm } from './film.ts'
import { type Outline, outlineHash, readOutline, timed } from './outline.ts'
import { openPainter, type Painter } from './pictures.ts'

type Entry = { outlineHash: string; bytes: number; seconds: number }
type Manifest = Record<string, Entry>
type Job = { key: string; base: string; outline: Outline; hash: string }

const SAMPLE = join(import.meta.dirname, '../../content/courses')
const MANIFEST = join(SAMPLE, 'videos.json')

const sizeOf = (path: string): number => statSync(path).size

function readJobs(): Job[] {
  return globSync('*/lessons/*.video.json', { cwd: SAMPLE })
    .sort()
    .map((file) => {
      const outline = readOutline(join(SAMPLE, file))
      const base = file.slice(0, -'.video.json'.length)
      return {
        key: base
          .split(sep)
          .filter((part) => part !== 'lessons')
          .join('/'),
        base: join(SAMPLE, base),
        outline,
        hash: outlineHash(outline),
      }
    })
}

function isCurrent(job: Job, entry: Entry | undefined): boolean {
  const film = `${job.base}.mp4`
  return (
    entry?.outlineHash === job.hash &&
    existsSync(film) &&
    sizeOf(film) === entry.bytes &&
    existsSync(`${job.base}.vtt`)
  )
}

async function make(job: Job, painter: Painter): Promise<Entry> {
  const slides = timed(job.outline)
  const pictures: Buffer[][] = []
  for (const [index, slide] of slides.entries())
    pictures.push(await painter.paint(slide, index + 1, slides.length))
  // Written to a temporary file and renamed, so that an aborted run never leaves half a film under the real name.
  const draft = `${job.base}.part.mp4`
  try {
    const bytes = writeFilm(draft, slides, pictures)
    renameSync(draft, `${job.base}.mp4`)
    writeFileSync(`${job.base}.vtt`, webvtt(slides))
    return { outlineHash: job.hash, bytes, seconds: slides.at(-1)?.end ?? 0 }
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
  const due = jobs.filter((job) => process.argv.includes('--force') || !isCurrent(job, manifest[job.key]))
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
