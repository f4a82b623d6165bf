import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { ButtonLink, Button } from '#ui/forms/button.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { Refusal } from '#kit/refusal.ts'
import { answer } from '#web/answers.server.ts'
import { Choosing } from './choosing.tsx'
import { Figures } from './figures.tsx'
import { Forms } from './forms.tsx'
import { Opening } from './opening.tsx'
import { Pattern } from './pattern.tsx'
import { Telling } from './telling.tsx'
import { Type } from './type.tsx'
import { FindingTheWay } from './ways.tsx'
import type { Route } from './+types/gallery'
import { Shown } from './shown.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card, CardFoot, CardTitle, Facts, Price } from '#ui/layout/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Check, CircleAlert, CircleCheck, Info } from '#ui/icons.ts'
import { PatternTile } from '#ui/cloth.tsx'
import { Rating } from '#ui/rating.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { held } from '#ui/no-break/held.ts'

export const handle = { hydrate: 'always', lives: true, styles: 'payments' }

/** For people at this machine only, like every page below /dev. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (_ctx, web) => {
    if (!web.devices) throw new Refusal('not-found')
    return null
  })

/** Every component of the design system in every state, at /dev/ui. */
export default function UiGallery() {
  return (
    <div>
      <title>The cloth and its pieces - Stadi</title>
      <Head />
      <Pattern />
      <Type />
      <Buttons />
      <Forms />
      <Choosing />
      <Cards />
      <FindingTheWay />
      <Telling />
      <Opening />
      <Figures />
    </div>
  )
}

const Head = () => (
  <PageHead
    above={
      <Breadcrumb
        label="Breadcrumb"
        crumbs={[{ label: 'Home', to: '/' }, { label: 'Development', to: '/dev' }, { label: 'Pieces' }]}
      />
    }
    title="The cloth and its pieces"
    lead="Every piece in every state. Look at it at 360 and 1280 pixels, in the light and at night, with and without scripts."
    action={
      <>
        <ButtonLink to="#forms">See the forms</ButtonLink>
        <ButtonLink to="#cards" variant="outline">
          See the cards
        </ButtonLink>
      </>
    }
  />
)

function Buttons() {
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

function Cards() {
  return (
    <Section title="Cards" id="cards" action={<a href="#forms">See all courses</a>}>
      <div className="cards">
        <PaidCourse />
        <FreeCourse />
        <Mentor />
        <Card>
          <Skeleton block />
        </Card>
      </div>
    </Section>
  )
}

const PaidCourse = () => (
  <Card>
    <PatternTile seed="web" tone="leaf">
      <Icon of={Check} />
    </PatternTile>
    <Badges />
    <CardTitle to="#web">Web development on the phone you have</CardTitle>
    <p className="soft">From the first page to a site a shop will pay for.</p>
    <CourseFacts />
    <CardFoot>
      <Price>KES 9,000</Price>
      <ButtonLink to="#web">View course</ButtonLink>
    </CardFoot>
  </Card>
)

const Badges = () => (
  <div className="row">
    <Badge tone="leaf">Beginner</Badge>
    <Badge tone="gold" icon={CircleCheck}>
      Premium
    </Badge>
  </div>
)

const CourseFacts = () => (
  <Facts>
    <span>24 lessons</span>
    <span>
      <Icon of={Info} size={16} />
      {held('12 h')}
    </span>
    <span>
      <Icon of={CircleAlert} size={16} />
      {held('48 MB')}
    </span>
  </Facts>
)

const FreeCourse = () => (
  <Card>
    <PatternTile seed="soko" tone="sun">
      MK
    </PatternTile>
    <div className="row">
      <Badge tone="sky">Intermediate</Badge>
    </div>
    <CardTitle to="#masoko">
      Masoko ya kidijitali kwa wafanyabiashara wadogo na wa kati katika Afrika Mashariki
    </CardTitle>
    <p className="soft">Uza kwa WhatsApp na Instagram.</p>
    <Facts>
      <span>Masomo 10</span>
      <span>{held('Saa 5')}</span>
      <span>{held('22 MB')}</span>
    </Facts>
    <CardFoot>
      <Price free>Bure</Price>
      <ButtonLink to="#masoko" variant="outline">
        Fungua kozi
      </ButtonLink>
    </CardFoot>
  </Card>
)

const Mentor = () => (
  <Card>
    <MentorHead />
    <p>Helps you price your first freelance job and write to clients.</p>
    <div className="row">
      {(['leaf', 'sun', 'gold', 'sky', 'brick', 'sand'] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </div>
    <CardFoot>
      <Price>USD 45</Price>
      <ButtonLink to="#baraka" variant="outline">
        Weka kikao
      </ButtonLink>
    </CardFoot>
  </Card>
)

const MentorHead = () => (
  <div className="row">
    <Avatar name="Baraka Mwangi" />
    <div>
      <CardTitle to="#baraka">Baraka Mwangi</CardTitle>
      <Rating value={4.6} label="4.6 out of 5, 12 reviews">
        4.6 (12)
      </Rating>
    </div>
  </div>
)
