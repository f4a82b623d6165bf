import { spawnSync } from 'node:child_process'
import type { Sound } from './drawn-film.ts'

/** Samples a second: enough for a voice and its hiss. */
export const RATE = 24_000

export const silence = (seconds: number): Sound => new Float32Array(Math.round(seconds * RATE))

/** The same numbers at every run, so that a film made again has the same bytes. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}

/** What a synthesised voice says, at full level. */
export function voice(text: string, { wordsAMinute = 150, name = 'en-gb+f3' } = {}): Sound {
  const program = process.env.ESPEAK_PATH ?? 'espeak-ng'
  const run = spawnSync(program, ['-v', name, '-s', String(wordsAMinute), '-p', '45', '--stdout', text], {
    maxBuffer: 16 * 1024 * 1024,
  })
  if (run.error || run.status !== 0)
    throw new Error(
      `espeak-ng could not speak. Install it or set ESPEAK_PATH; it is only needed to remake films with a voice. ${run.stderr?.toString() ?? ''}`,
      { cause: run.error },
    )
  return atFullLevel(resampled(samplesOf(run.stdout)))
}

const WAV_HEADER = 44

/** 16 bits, mono, as the program writes it; its header says no length when it goes to a pipe. */
function samplesOf(wav: Buffer): { samples: Sound; rate: number } {
  const samples = new Float32Array((wav.length - WAV_HEADER) >> 1)
  for (const at of samples.keys()) samples[at] = wav.readInt16LE(WAV_HEADER + at * 2) / 32_768
  return { samples, rate: wav.readUInt32LE(24) }
}

function resampled({ samples, rate }: { samples: Sound; rate: number }): Sound {
  const out = new Float32Array(Math.floor((samples.length * RATE) / rate) - 1)
  for (const at of out.keys()) {
    const place = (at * rate) / RATE
    const before = Math.floor(place)
    const next = samples[before + 1] ?? 0
    out[at] = samples[before]! + (next - samples[before]!) * (place - before)
  }
  return out
}

const atFullLevel = (sound: Sound): Sound => {
  const loudest = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return louder(sound, loudest === 0 ? 1 : 0.9 / loudest)
}

export const louder = (sound: Sound, factor: number): Sound => sound.map((sample) => sample * factor)

/** Decibels as a factor: 6 are twice the height of the wave. */
export const decibels = (level: number): number => 10 ** (level / 20)

/** Adds a sound to another, which begins at `seconds`; what does not fit is cut. */
export function laid(below: Sound, above: Sound, seconds = 0): Sound {
  const from = Math.round(seconds * RATE)
  return below.map((sample, at) => sample + (above[at - from] ?? 0))
}

export function joined(...sounds: Sound[]): Sound {
  const all = new Float32Array(sounds.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const sound of sounds) {
    all.set(sound, at)
    at += sound.length
  }
  return all
}

/** The noise of a street: a deep rushing, swelling as vehicles pass, and two horns. */
export function street(seconds: number): Sound {
  const next = dice(7)
  let [slow, deep] = [0, 0]
  return silence(seconds).map((_, at) => {
    const t = at / RATE
    const white = next()
    slow += (white - slow) * 0.09
    deep += (white - deep) * 0.01
    const swell = 0.75 + 0.25 * Math.sin(t * 1.9)
    return (slow * 0.9 + deep * 2.4) * swell + horn(t - 1.6) + horn(t - 1.95)
  })
}

function horn(t: number): number {
  if (t < 0 || t > 0.22) return 0
  const edge = Math.min(1, t / 0.02, (0.22 - t) / 0.03)
  return 0.16 * edge * (Math.sin(2 * Math.PI * 415 * t) + Math.sin(2 * Math.PI * 523 * t)) * 0.5
}

/** A room with bare walls: what comes back from them, by four combs and two all-passes (Schroeder 1962). @param share of the echo, 0 to 1 */
export function inBareRoom(sound: Sound, share: number, seconds = 1.1): Sound {
  const dry = joined(sound, silence(seconds))
  const combs = [29.7, 37.1, 41.1, 43.7].map((ms) => comb(dry, ms, seconds))
  const rain = dry.map((_, at) => combs.reduce((sum, one) => sum + one[at]!, 0) / 4)
  const wet = allPass(allPass(rain, 5), 1.7)
  return dry.map((sample, at) => sample * (1 - share) + wet[at]! * share)
}

function comb(sound: Sound, ms: number, seconds: number): Sound {
  const delay = Math.round((ms / 1000) * RATE)
  const back = 10 ** ((-3 * ms) / 1000 / seconds)
  const out = new Float32Array(sound.length)
  for (const at of out.keys()) out[at] = sound[at]! + back * (out[at - delay] ?? 0)
  return out
}

function allPass(sound: Sound, ms: number): Sound {
  const delay = Math.round((ms / 1000) * RATE)
  const out = new Float32Array(sound.length)
  for (const at of out.keys())
    out[at] = -0.7 * sound[at]! + (sound[at - delay] ?? 0) + 0.7 * (out[at - delay] ?? 0)
  return out
}

/** A clap of the hands. */
export function clap(): Sound {
  const next = dice(3)
  return silence(0.25).map((_, at) => 0.9 * next() * Math.exp((-at / RATE) * 45))
}

const tone = (hertz: number, seconds: number, level: number): Sound =>
  silence(seconds).map((_, at) => {
    const t = at / RATE
    const wave = Math.sin(2 * Math.PI * hertz * t) + 0.3 * Math.sin(4 * Math.PI * hertz * t)
    return level * wave * Math.exp(-t * 6) * Math.min(1, t * 400)
  })

function drum(level: number): Sound {
  return silence(0.18).map((_, at) => {
    const t = at / RATE
    return level * Math.sin(2 * Math.PI * (55 * t - 2.4 * Math.exp(-t * 28))) * Math.exp(-t * 18)
  })
}

/** Plucked notes over a drum on every beat, louder on the first of four. Our own, so that nobody owes anybody for it. */
export function music(seconds: number, beatsAMinute: number): Sound {
  const beat = 60 / beatsAMinute
  const notes = [392, 523, 587, 659, 523, 784, 659, 587]
  const out = silence(seconds)
  const add = (sound: Sound, from: number): void => {
    const start = Math.round(from * RATE)
    for (const [at, sample] of sound.entries())
      if (start + at < out.length) out[start + at] = out[start + at]! + sample
  }
  for (let at = 0; at * beat < seconds; at++) {
    add(drum(at % 4 === 0 ? 0.75 : 0.4), at * beat)
    add(tone(notes[at % notes.length]!, 0.5, 0.14), at * beat)
    add(tone(notes[(at + 3) % notes.length]!, 0.3, 0.08), (at + 0.5) * beat)
  }
  return out
}

/** As a file: 16 bits, mono. */
export function wav(sound: Sound): Buffer {
  const file = Buffer.alloc(WAV_HEADER + sound.length * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(sound.length * 2, 40)
  for (const [at, sample] of sound.entries())
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_000), WAV_HEADER + at * 2)
  return file
}
