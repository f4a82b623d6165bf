import { type ReactNode, useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { Card, CardFoot, CardTitle, Facts, Price } from '#ui/layout/card.tsx'
import { Checkbox, CheckboxGroup, ChipLinks, Chips, RadioGroup } from '#ui/forms/choices.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Field, Select, TextArea } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Icon } from '#ui/icon.tsx'
import { Award, Clock, Code, Signal } from '#ui/icons.ts'
import { Pagination } from '#ui/layout/pagination.tsx'
import { KangaFrame, PatternTile, Pindo } from '#ui/pattern.tsx'
import { Progress, TopLine } from '#ui/progress.tsx'
import { Rating } from '#ui/rating.tsx'
import { Saying } from '#ui/feedback/saying.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Stat, Stats } from '#ui/stat.tsx'
import { Stepper } from '#ui/layout/stepper.tsx'
import { Table } from '#ui/layout/table.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { scoreTone } from '#ui/feedback/tone.ts'
import { Refusal } from '#kit/refusal.ts'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/ui-gallery'

export const handle = { hydrate: 'always', styles: 'payments' }

/** For people at this machine only, like every page below /dev. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (_ctx, web) => {
    if (!web.devices) throw new Refusal('not-found')
    return null
  })

/** Every piece of the design system in every state, at /dev/ui. */
export default function UiGallery() {
  return (
    <div>
      <title>The cloth and its pieces - Stadi</title>
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
      <Pattern />
      <Type />
      <Buttons />
      <Forms />
      <Choosing />
      <Cards />
      <Moving />
      <Telling />
      <Opening />
      <Figures />
    </div>
  )
}

const Shown = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <div className="stack">
    <p className="soft small">{caption}</p>
    <div>{children}</div>
  </div>
)

const seeds = ['web', 'web development', 'wezesha', 'design', 'soko', 'karibu']
const tones = ['leaf', 'sun', 'gold', 'sky', 'brick'] as const

function Pattern() {
  return (
    <Section title="Pattern">
      <div className="stack">
        <Shown caption="Pindo, 6 px under the header and 12 px on empty states">
          <Pindo />
          <br />
          <Pindo thick />
        </Shown>
        <Shown caption="Tiles: the seed picks one of six drawings, the category its tone">
          <div className="cards">
            {seeds.map((seed, place) => (
              <PatternTile key={seed} seed={seed} tone={tones[place % 5]}>
                {place === 0 ? <Icon of={Code} /> : seed.slice(0, 2).toUpperCase()}
              </PatternTile>
            ))}
          </div>
        </Shown>
        <KangaFrame>
          <Saying text="Haba na haba hujaza kibaba" meaning="Little by little fills the measure." />
        </KangaFrame>
        <div className="cloth" style={{ padding: 24, borderRadius: 12 }}>
          <Saying text="Elimu haina mwisho" meaning="Learning has no end." />
          <div className="row" style={{ marginTop: 16 }}>
            <ButtonLink to="#forms">Anza leo</ButtonLink>
            <ButtonLink to="#cards" variant="outline">
              See the cards
            </ButtonLink>
          </div>
        </div>
        <Shown caption="Faces: the same name always wears the same cloth">
          <div className="row">
            <Avatar name="Amina Odhiambo" size="large" />
            {['Amina Odhiambo', 'Baraka Mwangi', 'Wanjiru Kamau', 'Otieno', 'Halima Noor'].map((name) => (
              <Avatar key={name} name={name} label={name} />
            ))}
            <Avatar name="Zawadi Njeri" size="small" />
          </div>
        </Shown>
      </div>
    </Section>
  )
}

function Type() {
  return (
    <Section title="Type">
      <div className="prose">
        <h2>Kusoma kwa simu uliyo nayo</h2>
        <p>
          A lesson is text first. It may hold a <a href="#forms">link</a>, some <code>code</code>,{' '}
          <strong>strong words</strong> and a list:
        </p>
        <ul>
          <li>small steps, one a day</li>
          <li>works on 3G and on a basic phone</li>
        </ul>
        <blockquote>
          Tafadhali weka nambari yako ya simu ya M-Pesa, kisha thibitisha kwa PIN kwenye simu yako.
        </blockquote>
        <ol>
          <li>Open the editor</li>
          <li>Type your first line</li>
        </ol>
        <pre>
          <code>{'<h1>Habari, dunia</h1>'}</code>
        </pre>
      </div>
    </Section>
  )
}

function Buttons() {
  return (
    <Section title="Buttons">
      <div className="stack">
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
        <Shown caption="Wide, with words longer than a phone">
          <Button type="button" wide>
            Endelea ulipoishia: Utangulizi wa masoko ya kidijitali kwa wafanyabiashara wadogo
          </Button>
        </Shown>
      </div>
    </Section>
  )
}

function Forms() {
  return (
    <Section title="Forms" id="forms">
      <form className="stack measure" method="post">
        <FormError
          title="Payment not started"
          text="Check the two fields below and try again."
          faults={[
            { text: 'Enter a Kenyan mobile number', fieldId: 'gallery-phone' },
            { text: 'Choose a level' },
          ]}
        />
        <Field label="Full name" name="name" autoComplete="name" required defaultValue="Amina Odhiambo" />
        <Field
          id="gallery-phone"
          label="M-Pesa phone number"
          name="phone"
          type="tel"
          before="+254"
          hint="The phone that will show the PIN prompt."
          error="Enter a Kenyan mobile number, such as 0712 345 678"
          defaultValue="0712 34"
          inputMode="tel"
          autoComplete="tel"
        />
        <Field
          label="Nenosiri"
          name="password"
          type="password"
          hint="Angalau herufi 8."
          autoComplete="new-password"
        />
        <Field
          label="E-mail"
          name="mail"
          type="email"
          disabled
          defaultValue="amina@example.com"
          note="(cannot be changed)"
        />
        <Select
          label="Category"
          name="category"
          placeholder="All categories"
          options={[
            { value: 'web', label: 'Web development' },
            { value: 'design', label: 'Design' },
          ]}
        />
        <TextArea label="Your question" name="question" note="(optional)" placeholder="What did you try?" />
        <Checkbox
          label="I agree to the terms and the privacy notice"
          name="terms"
          error="Agree to the terms to continue"
        />
        <div className="row">
          <Button>Send</Button>
          <Button variant="quiet" type="reset">
            Start again
          </Button>
        </div>
      </form>
    </Section>
  )
}

function Choosing() {
  const levels = [
    { value: 'beginner', label: 'Anayeanza' },
    { value: 'intermediate', label: 'Wastani' },
    { value: 'advanced', label: 'Mahiri', disabled: true },
  ]
  return (
    <Section title="Choosing">
      <div className="stack measure">
        <Chips legend="Level" name="level" options={levels} defaultValue="beginner" />
        <ChipLinks
          label="Day"
          links={[
            { to: '?day=mon', label: 'Mon 24', current: true },
            { to: '?day=tue', label: 'Tue 25' },
            { to: '?day=wed', label: 'Wed 26' },
          ]}
        />
        <RadioGroup
          legend="How will you learn?"
          name="how"
          error="Choose one"
          options={[
            { value: 'phone', label: 'On a basic phone', hint: 'By USSD, no internet needed' },
            { value: 'web', label: 'On a smartphone or computer' },
          ]}
        />
        <CheckboxGroup
          legend="What do you want to do?"
          name="goals"
          note="(as many as you like)"
          defaultValue={['job']}
          options={[
            { value: 'job', label: 'Find a job' },
            { value: 'own', label: 'Work for myself' },
          ]}
        />
      </div>
    </Section>
  )
}

function Cards() {
  return (
    <Section title="Cards" id="cards" action={<a href="#forms">See all courses</a>}>
      <div className="cards">
        <Card>
          <PatternTile seed="web" tone="leaf">
            <Icon of={Code} />
          </PatternTile>
          <div className="row">
            <Badge tone="leaf">Beginner</Badge>
            <Badge tone="gold" icon={Award}>
              Premium
            </Badge>
          </div>
          <CardTitle to="#web">Web development on the phone you have</CardTitle>
          <p className="soft">From the first page to a site a shop will pay for.</p>
          <Facts>
            <span>24 lessons</span>
            <span>
              <Icon of={Clock} size={16} />
              12 h
            </span>
            <span>
              <Icon of={Signal} size={16} />
              48 MB
            </span>
          </Facts>
          <CardFoot>
            <Price>KES 9,000</Price>
            <ButtonLink to="#web">View course</ButtonLink>
          </CardFoot>
        </Card>
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
        <Card>
          <div className="row">
            <Avatar name="Baraka Mwangi" />
            <div>
              <CardTitle to="#baraka">Baraka Mwangi</CardTitle>
              <Rating value={4.6} label="4.6 out of 5, 12 reviews">
                4.6 (12)
              </Rating>
            </div>
          </div>
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
        <Card>
          <Skeleton block />
        </Card>
      </div>
    </Section>
  )
}

function Moving() {
  return (
    <Section title="Finding the way">
      <div className="stack">
        <Tabs
          label="Courses"
          tabs={[
            { to: '?tab=all', label: 'All courses', count: 48, current: true },
            { to: '?tab=mine', label: 'In progress', count: 3 },
            { to: '?tab=done', label: 'Zilizokamilika', count: 12 },
            { to: '?tab=saved', label: 'Saved', count: 0 },
          ]}
        />
        <Pagination
          label="Pages"
          page={5}
          pages={12}
          hrefFor={(page) => `?page=${page}`}
          previousText="Previous"
          nextText="Next"
          pageText={(page) => `Page ${page}`}
        />
        <Pagination
          label="Kurasa"
          page={1}
          pages={3}
          hrefFor={(page) => `?page=${page}`}
          previousText="Nyuma"
          nextText="Mbele"
        />
        <div>
          <Disclosure
            title={
              <>
                Filters <Badge tone="leaf">2</Badge>
              </>
            }
          >
            <p>Category, level and price fold away here on a phone.</p>
          </Disclosure>
          <Disclosure title="Je, ninaweza kusoma bila intaneti?" name="faq" open>
            <p>Ndiyo. Piga *384*2025# kwenye simu yoyote.</p>
          </Disclosure>
          <Disclosure title="How do I pay?" name="faq">
            <p>By M-Pesa: you enter your PIN on your own phone.</p>
          </Disclosure>
        </div>
      </div>
    </Section>
  )
}

function Telling() {
  const [moving, setMoving] = useState(false)
  return (
    <Section title="Telling">
      <div className="stack">
        <Banner title="Payment successful!" text="You can open every lesson now." />
        <Banner tone="sky" title="Huna mtandao kwa sasa" text="Uliyosoma yamehifadhiwa kwenye simu." />
        <Banner tone="gold" title="Your hold ends in 10 minutes" />
        <Banner
          tone="brick"
          title="Payment failed"
          text="M-Pesa did not get your PIN in time. Nothing was taken; try again."
        />
        <div className="row">
          <Button
            type="button"
            variant="outline"
            onClick={() => showToast({ title: 'Saved', text: 'Your goal is on the dashboard.' })}
          >
            Say it went well
          </Button>
          <Button
            type="button"
            variant="outline"
            onClick={() => showToast({ title: 'Ujumbe mpya', text: 'Baraka amekujibu.', tone: 'sky' })}
          >
            Say something
          </Button>
          <Button
            type="button"
            variant="outline"
            onClick={() =>
              showToast({
                title: 'Not sent',
                text: 'Check your connection and try again.',
                tone: 'brick',
                durationMs: 8000,
              })
            }
          >
            Say it went wrong
          </Button>
          <Button type="button" variant="quiet" aria-pressed={moving} onClick={() => setMoving(!moving)}>
            Top line
          </Button>
        </div>
        <TopLine active={moving} label="Loading" />
        <Spinner label="Waiting for your PIN on 0712 345 678..." />
        <EmptyState
          level="h3"
          title="Bado hakuna mazungumzo"
          text="Write to a mentor and the conversation will be here."
          action={<ButtonLink to="#cards">Find a mentor</ButtonLink>}
        />
      </div>
    </Section>
  )
}

function Opening() {
  const [open, setOpen] = useState(false)
  return (
    <Section title="Opening">
      <Button type="button" variant="outline" onClick={() => setOpen(true)}>
        Open the payment sheet
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Pay KES 9,000" closeText="Close">
        <form method="dialog" className="stack">
          <Field
            label="M-Pesa phone number"
            name="sheet-phone"
            type="tel"
            before="+254"
            hint="You will confirm with your PIN."
          />
          <Button wide>Send the prompt</Button>
        </form>
      </Dialog>
    </Section>
  )
}

const payments = [
  {
    id: 'RKT4X7',
    course: 'Web development on the phone you have',
    day: '21 Nov 2026',
    amount: 'KES 9,000',
    state: 'Paid',
  },
  { id: 'RKS1B2', course: 'Masoko ya kidijitali', day: '3 Nov 2026', amount: 'KES 12,500', state: 'Failed' },
]

function Figures() {
  return (
    <Section title="Figures">
      <div className="stack">
        <Stats>
          <Stat value="12,480" label="learners" note="+4%" />
          <Stat value="KES 3.2m" label="earned by freelancers" />
          <Stat value="86%" label="finish their course" to="#cards" />
          <Stat value="*384*2025#" label="any phone" />
        </Stats>
        <div className="cards">
          {[92, 64, 41, 12].map((score) => (
            <Progress key={score} label="Quiz score" value={score} tone={scoreTone(score)} />
          ))}
          <Progress label="Maendeleo" value={3} max={12} valueText="masomo 3 kati ya 12" />
        </div>
        <div className="cards">
          <Stepper
            label="Payment"
            stateText={{ done: 'done', current: 'now', ahead: 'to come' }}
            steps={[
              { title: 'Prompt sent', text: 'To 0712 345 678', state: 'done' },
              { title: 'Enter your PIN', text: 'Look at your phone.', state: 'current' },
              { title: 'Confirmed', state: 'ahead' },
            ]}
          />
          <p>
            <Rating value={3.5} label="3.5 out of 5">
              3.5
            </Rating>
          </p>
        </div>
        <Table
          caption="Payments"
          rows={payments}
          rowKey={(row) => row.id}
          columns={[
            { label: 'Course', cell: (row) => row.course, main: true },
            { label: 'Receipt', cell: (row) => row.id },
            { label: 'Day', cell: (row) => row.day },
            {
              label: 'State',
              cell: (row) => <Badge tone={row.state === 'Paid' ? 'leaf' : 'brick'}>{row.state}</Badge>,
            },
            { label: 'Amount', cell: (row) => row.amount, numeric: true },
          ]}
        />
      </div>
    </Section>
  )
}
