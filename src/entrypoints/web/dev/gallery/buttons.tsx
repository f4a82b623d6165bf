import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Shown } from './shown.tsx'

export function Buttons() {
  return (
    <Section title="Buttons">
      <div className="stack">
        <Variants />
        <States />
        <Shown caption="Wide, with words longer than a phone">
          <Button type="button" wide>
            Endelea ulipoishia: Utangulizi wa masoko ya kidijitali kwa wafanyabiashara wadogo
          </Button>
        </Shown>
      </div>
    </Section>
  )
}

const Variants = () => (
  <Shown caption="Normal; hover darkens, focus draws a 3 px leaf outline">
    <div className="row">
      <Button type="button">Get Started</Button>
      <Button type="button" variant="outline">
        Ghairi
      </Button>
      <Button type="button" variant="quiet">
        Skip for now
      </Button>
      <Button type="button" variant="danger">
        Delete course
      </Button>
      <ButtonLink to="#cards" variant="outline" reload>
        A link
      </ButtonLink>
    </div>
  </Shown>
)

const States = () => (
  <Shown caption="Pending says what is happening; disabled">
    <div className="row">
      <Button type="button" pending pendingText="Initiating Payment...">
        Pay KES 2,500
      </Button>
      <Button type="button" variant="outline" pending pendingText="Tafadhali subiri...">
        Hifadhi
      </Button>
      <Button type="button" disabled>
        Not yet
      </Button>
    </div>
  </Shown>
)
