import { chosenFirst, DRAWN, MIXED, shuffled } from './rules.ts'
import { assessmentCategories, type BankQuestion, type DrawnQuestion } from './types.ts'

export type Draw = {
  /** '' is the mix. */
  category: string
  /** Questions of the last attempt, which are repeated only if the bank has no others. */
  seen: ReadonlySet<string>
  /** Nobody's first mix is drawn: it consists of the specified questions (decisions 8). */
  isFirst: boolean
  /** What the person chose to learn; a mix begins with it. */
  interests?: string[]
}

/** Questions for one attempt with their options in a random order. `random` like Math.random. */
export function drawFrom(bank: BankQuestion[], draw: Draw, random: () => number): DrawnQuestion[] {
  const drawn =
    draw.category === ''
      ? mixed(bank, draw, random)
      : easyFirst(
          unseenFirst(
            bank.filter((question) => question.category === draw.category),
            draw,
            random,
          ),
        )
  return drawn.map((question) => frozen(question, random))
}

/** The first of them is for beginners, where there is one. */
function easyFirst(questions: BankQuestion[]): BankQuestion[] {
  const easy = questions.find(isEasy)
  if (!easy) return questions.slice(0, DRAWN)
  return [easy, ...questions.filter((question) => question !== easy)].slice(0, DRAWN)
}

const isEasy = ({ difficulty }: BankQuestion): boolean => difficulty === 'beginner'

/** The five specified questions; later one of each of their categories. A skill that was chosen comes first, and an easy question begins. */
function mixed(bank: BankQuestion[], draw: Draw, random: () => number): BankQuestion[] {
  const specified = bank.filter((question) => question.first !== null).toSorted((a, b) => a.first! - b.first!)
  const categories = chosenFirst(assessmentCategories.slice(0, MIXED), draw.interests ?? [])
  if (draw.isFirst && specified.length > 0) {
    const inOrder = categories.flatMap((category) => specified.filter((one) => one.category === category))
    return easyFirst(inOrder).slice(0, MIXED)
  }
  return categories.flatMap((category, place) => {
    const questions = unseenFirst(
      bank.filter((question) => question.category === category),
      draw,
      random,
    )
    return (place === 0 ? easyFirst(questions) : questions).slice(0, 1)
  })
}

function unseenFirst(questions: BankQuestion[], { seen }: Draw, random: () => number): BankQuestion[] {
  const inNewOrder = shuffled(questions, random)
  return [
    ...inNewOrder.filter((question) => !seen.has(question.id)),
    ...inNewOrder.filter((question) => seen.has(question.id)),
  ]
}

/** A copy that stays the same when the bank is edited (A4). */
function frozen(
  { id, category, question, options, correct, explanation }: BankQuestion,
  random: () => number,
): DrawnQuestion {
  const order = shuffled(
    options.map((_, place) => place),
    random,
  )
  return {
    questionId: id,
    category,
    question,
    options: order.map((place) => options[place]!),
    correct: order.indexOf(correct),
    explanation,
  }
}
