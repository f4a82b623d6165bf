import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { Refusal } from '#kit/refusal.ts'
import { answer } from '#web/answers.server.ts'
import { Buttons } from './buttons.tsx'
import { Cards } from './cards.tsx'
import { Choosing } from './choosing.tsx'
import { Figures } from './figures.tsx'
import { Forms } from './forms.tsx'
import { Opening } from './opening.tsx'
import { Pattern } from './pattern.tsx'
import { Telling } from './telling.tsx'
import { Type } from './type.tsx'
import { FindingTheWay } from './ways.tsx'
import type { Route } from './+types/gallery'

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
