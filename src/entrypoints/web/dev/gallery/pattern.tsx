import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Check } from '#ui/icons.ts'
import { KangaFrame, PatternTile } from '#ui/cloth.tsx'
import { Pindo } from '#ui/pattern.tsx'
import { Saying } from '#ui/feedback/saying.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Shown } from './shown.tsx'

const seeds = ['web', 'web development', 'wezesha', 'design', 'soko', 'karibu']
const tones = ['leaf', 'sun', 'gold', 'sky', 'brick'] as const

export function Pattern() {
  return (
    <Section title="Pattern">
      <div className="stack">
        <Shown caption="Pindo, 6 px under the header and 12 px on empty states">
          <Pindo />
          <br />
          <Pindo thick />
        </Shown>
        <Tiles />
        <KangaFrame>
          <Saying text="Haba na haba hujaza kibaba" meaning="Little by little fills the measure." />
        </KangaFrame>
        <Cloth />
        <Faces />
      </div>
    </Section>
  )
}

const Tiles = () => (
  <Shown caption="Tiles: the seed picks one of six drawings, the category its tone">
    <div className="cards">
      {seeds.map((seed, place) => (
        <PatternTile key={seed} seed={seed} tone={tones[place % 5]}>
          {place === 0 ? <Icon of={Check} /> : seed.slice(0, 2).toUpperCase()}
        </PatternTile>
      ))}
    </div>
  </Shown>
)

const Cloth = () => (
  <div className="cloth" style={{ padding: 24, borderRadius: 12 }}>
    <Saying text="Elimu haina mwisho" meaning="Learning has no end." />
    <div className="row" style={{ marginTop: 16 }}>
      <ButtonLink to="#forms">Anza leo</ButtonLink>
      <ButtonLink to="#cards" variant="outline">
        See the cards
      </ButtonLink>
    </div>
  </div>
)

const names = ['Amina Odhiambo', 'Baraka Mwangi', 'Wanjiru Kamau', 'Otieno', 'Halima Noor']

const Faces = () => (
  <Shown caption="Faces: the same name always wears the same cloth">
    <div className="row">
      <Avatar name="Amina Odhiambo" size="large" />
      {names.map((name) => (
        <Avatar key={name} name={name} label={name} />
      ))}
      <Avatar name="Zawadi Njeri" size="small" />
    </div>
  </Shown>
)
