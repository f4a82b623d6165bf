import { m } from '#paraglide/messages.js'
import type { Locale } from '#kit/time.ts'
import type { LessonView } from '../../lesson-view.ts'
import { langOf, sizeWord } from '#course-format/lesson-words.ts'

type Video = NonNullable<LessonView['video']>

/** Nothing is fetched before it is asked for, and all of it can be read instead. */
export function LessonVideo({ video, language }: { video: Video; language: Locale }) {
  return (
    <>
      <figure className="video">
        <video
          controls
          preload="none"
          poster={video.poster}
          width={640}
          height={360}
          playsInline
          aria-describedby="video-size"
        >
          <source src={video.src} type="video/mp4" />
          <track kind="captions" src={video.captions} srcLang="en" label="English" />
          {m.lesson_video_missing()}
        </video>
        <figcaption id="video-size" className="small soft">
          {sizeWord(video.bytes)}. {m.lesson_video_size()}
        </figcaption>
      </figure>
      <section aria-labelledby="transcript" className="prose">
        <h2 id="transcript">{m.lesson_transcript()}</h2>
        {video.transcript.map(({ heading, narration }) => (
          <div key={heading} lang={langOf(language)}>
            <h3>{heading}</h3>
            <p>{narration}</p>
          </div>
        ))}
      </section>
    </>
  )
}
