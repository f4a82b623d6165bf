import { m } from '#paraglide/messages.js'
import { codeInWords } from '../certificate/code.ts'
import { KangaFrame } from '#ui/cloth.tsx'
import { Saying } from '#ui/feedback/saying.tsx'
import { held } from '#ui/no-break/held.ts'

type Props = {
  id: string
  code: string
  studentName: string
  courseTitle: string
  instructorName: string
  togetherWith: string | null
  mark: string | null
  completedOn: string
  /** In words; null where it was not kept. */
  length: string | null
  /** What the person did, in words; every lesson completed, where it says nothing. */
  shown?: string
  /** What its day is called. */
  dateLabel?: string
}

/** The certificate on the screen, in the order of the printed one. */
export function CertificateCloth({
  id,
  code,
  studentName,
  courseTitle,
  instructorName,
  togetherWith,
  mark,
  completedOn,
  length,
  shown = m.certificate_has_completed(),
  dateLabel = m.certificate_date(),
}: Props) {
  return (
    <KangaFrame>
      <div className="certified wrap-anywhere">
        {togetherWith && (
          <div className="grid gap-2">
            {mark && (
              <img
                src={mark}
                alt={m.certificate_mark({ organisation: togetherWith })}
                width="180"
                height="90"
                className="mark-picture"
              />
            )}
            <p>
              <b>Stadi</b>
              <br />
              {m.certificate_together()} <bdi>{togetherWith}</bdi>
            </p>
          </div>
        )}
        <div className="grid gap-2">
          <p className="soft">{m.certificate_certifies()}</p>
          <p className="certified-name" dir="auto">
            {studentName}
          </p>
          <p className="soft">{held(shown)}</p>
          <h2>{held(courseTitle)}</h2>
        </div>
        <dl className="grid gap-4 md:grid-cols-2">
          <Fact label={dateLabel}>{completedOn}</Fact>
          <Fact label={m.certificate_instructor()}>{instructorName}</Fact>
          {length && <Fact label={m.certificate_length()}>{length}</Fact>}
        </dl>
        <Saying text="Elimu haina mwisho" meaning={m.certificate_proverb()} />
        <dl className="grid gap-2 small">
          <Fact label={m.certificate_code()}>{codeInWords(code)}</Fact>
          <Fact label={m.certificate_id()}>{id}</Fact>
        </dl>
      </div>
    </KangaFrame>
  )
}

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div>
    <dt className="small soft">{held(label)}</dt>
    <dd className="font-bold figures">{held(children)}</dd>
  </div>
)
