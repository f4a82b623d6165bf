import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Card, CardFoot, CardTitle, Facts, Price } from '#ui/layout/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Check, CircleAlert, CircleCheck, Info } from '#ui/icons.ts'
import { PatternTile } from '#ui/cloth.tsx'
import { Rating } from '#ui/rating.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

export function Cards() {
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
      12 h
    </span>
    <span>
      <Icon of={CircleAlert} size={16} />
      48 MB
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
      <span>Saa 5</span>
      <span>22 MB</span>
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
