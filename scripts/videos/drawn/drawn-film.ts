/** Pictures of a second in a film that is drawn; films of slides have two. */
export const FRAMES_A_SECOND = 12

/** A moment of a slide. */
export type Moment = {
  /** Seconds since the slide began. */
  seconds: number
  /** The same as a share of the slide, from 0 to 1. */
  part: number
  /** How long the slide lasts, in seconds. */
  length: number
  /** The words on the picture, which the outline has as the slide's points. */
  points: string[]
}

/** Samples of mono sound between -1 and 1, `RATE` a second. */
export type Sound = Float32Array

/** A film whose pictures are drawn for each moment. Its headings, words and English narration stand in the outline beside its lesson. */
export type DrawnFilm = {
  slides: {
    /** What the caption says in Kiswahili. */
    kiswahili: string
    /** The picture as SVG in 640 x 360 units, below the heading (y 48) and above the captions (y 304). */
    draw: (moment: Moment) => string
    /** What is heard from the first moment of the slide. A slide lasts at least as long. */
    sound?: () => Sound
  }[]
}
