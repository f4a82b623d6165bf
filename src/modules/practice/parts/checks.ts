import { type Place, readOnPhone, sendToAccount, writeOnPhone } from './phone.ts'

type Box = Pick<ParentNode, 'querySelectorAll'> &
  Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** The options of questions. */
const QUESTIONS = 'details[name^=check-]'
const optionsOf = (option: Element): Element[] => [...option.parentElement!.querySelectorAll('details')]
const nameOf = (option: Element): string => option.getAttribute('name')!

/**
 * Keeps what a learner chose in the questions of a lesson's text, as of its exercises: on the phone, and in the account of whoever has one.
 * Opens what was chosen before. @returns what ends it
 */
export function keepChecks(box: Box, place: Place): () => void {
  for (const option of box.querySelectorAll<HTMLDetailsElement>(QUESTIONS)) {
    const left = readOnPhone(place, nameOf(option))
    if (Number(left?.work[0]) !== optionsOf(option).indexOf(option)) continue
    option.open = true
    if (left!.isUnsent) void send(place, option)
  }
  const hear = ({ target }: Event) => {
    const option = (target as Element).closest<HTMLDetailsElement>(QUESTIONS)
    // It opens after this.
    if (option && !option.open) choose(place, option)
  }
  box.addEventListener('click', hear)
  return () => box.removeEventListener('click', hear)
}

/** What is right stays, whatever is looked at afterwards. */
function choose(place: Place, option: Element): void {
  const { tries = 0, isSolved } = readOnPhone(place, nameOf(option)) ?? {}
  if (isSolved) return
  const isRight = option.className === 'is-right'
  const work = [`${optionsOf(option).indexOf(option)}`]
  writeOnPhone(place, nameOf(option), { work, tries: tries + 1, isSolved: isRight, isRight, isUnsent: true })
  void send(place, option)
}

async function send(place: Place, option: Element): Promise<void> {
  const name = nameOf(option)
  const left = readOnPhone(place, name)
  if (
    !left ||
    !place.owner ||
    !(await sendToAccount(place, { name, work: left.work, isRight: left.isRight }))
  )
    return
  writeOnPhone(place, name, { ...left, isUnsent: false })
}
