import { use } from 'react'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#kit/time.ts'
import type { LessonView } from '../../parts/lesson-view.ts'
import { LessData } from '#ui/less-data.tsx'
import { held } from '#ui/no-break/held.ts'
import { langOf, sizeWord } from '#course-format/lesson-words.ts'

type Props = { video: NonNullable<LessonView['video']>; language: Locale }

/** Of the film nothing is fetched before it is asked for, where less data is wanted not even its poster; all of it can be read instead. */
export function LessonVideo({ video, language }: Props) {
  return (
    <>
      <figure className="video">
        <video
          controls
          preload="none"
          poster={use(LessData) ? undefined : video.poster}
          width={640}
          height={360}
          playsInline
          aria-describedby="video-size"
        >
          <source src={video.src} type="video/mp4" />
          <track kind="captions" src={video.captions} srcLang="en" label="English" />
          {video.captionsSw && (
            <track kind="captions" src={video.captionsSw} srcLang="sw" label="Kiswahili" />
          )}
          {m.lesson_video_missing()}
        </video>
        <figcaption id="video-size" className="small soft">
          {held(sizeWord(video.bytes))}. {m.lesson_video_size()}
        </figcaption>
      </figure>
      <Transcript video={video} language={language} />
    </>
  )
}

/** What a film says, to be read. */
export const Transcript = ({ video, language }: Props) => (
  <section aria-labelledby="transcript" className="prose">
    <h2 id="transcript">{m.lesson_transcript()}</h2>
    {video.transcript.map(({ heading, narration }) => (
      <div key={heading} lang={langOf(language)}>
        <h3>{held(heading)}</h3>
        <p>{narration}</p>
      </div>
    ))}
  </section>
)
