/** Words that a step has room for on a small phone, beside its figure and what is to be done in it. */
const ROOMY = 90
/** With more, a text is refused: whoever reads it on a phone scrolls through two screens before anything can be done. */
export const STEP_WORDS = 140
/** What one step more costs, in the measure of `costOf`: two steps of 55 words are no better than one of 110. */
const ONE_MORE = 900

/** A block of a text, as cutting sees it. */
export type TextBlock = {
  /** `task`: a check or an exercise; `shown`: a figure, code or data, which belongs to the words before it; `rule`: an author's `---`. */
  type: 'heading' | 'words' | 'shown' | 'task' | 'rule'
  words: number
  /** It ends with a colon: what follows belongs to it. */
  leadsOn?: boolean
}

/** From which block to which (not included) a step goes. */
export type Step = { from: number; to: number; words: number; hasTask: boolean }

/**
 * Cuts a text into steps: one idea and, where it has one, the thing to do after it. Steps end at headings and after each check and exercise;
 * what is longer than a step is cut between its blocks. An author's `---` ends a step, and no other cut is made up to the next heading.
 */
export function stepsOf(blocks: TextBlock[]): Step[] {
  return sectionsOf(blocks).flatMap(({ from, to }) => {
    const isCutByHand = blocks.slice(from, to).some(({ type }) => type === 'rule')
    return runsOf(blocks, from, to).flatMap((run) => (isCutByHand ? [run] : partsOf(blocks, run)))
  })
}

type Range = Pick<Step, 'from' | 'to'>

/** A heading begins a section; two in a row begin one. */
function sectionsOf(blocks: TextBlock[]): Range[] {
  const starts = blocks.flatMap(({ type }, at) =>
    at === 0 || (type === 'heading' && blocks[at - 1]!.type !== 'heading') ? [at] : [],
  )
  return starts.map((from, at) => ({ from, to: starts[at + 1] ?? blocks.length }))
}

/** What lies between rules and things to do, without the rules. */
function runsOf(blocks: TextBlock[], from: number, to: number): Step[] {
  const runs: Step[] = []
  let start = from
  const end = (at: number) => {
    if (at > start) runs.push(stepAt(blocks, start, at))
  }
  for (let at = from; at < to; at++) {
    const { type } = blocks[at]!
    if (type === 'rule') {
      end(at)
      start = at + 1
    } else if (type === 'task') {
      end(at + 1)
      start = at + 1
    }
  }
  end(to)
  return runs
}

function stepAt(blocks: TextBlock[], from: number, to: number): Step {
  const own = blocks.slice(from, to)
  return {
    from,
    to,
    words: own.reduce((sum, { words }) => sum + words, 0),
    hasTask: own.some(({ type }) => type === 'task'),
  }
}

/** A step longer than it has room for is worse by the square, one that is much shorter a little. */
const costOf = (words: number): number =>
  ONE_MORE + (words > ROOMY ? 4 * (words - ROOMY) ** 2 : 0.1 * (ROOMY - words) ** 2)

/** How many places before a cut are tried as the beginning of its step: an imported text may have thousands of blocks. */
const MOST_TRIED = 40

/** The cheapest way to cut a run; a thing to do stays with the words before it. */
function partsOf(blocks: TextBlock[], { from, to }: Range): Step[] {
  type Cut = {
    at: number
    /** Words of the run before it. */ words: number
    cost: number
    before: Cut | null
  }
  const cuts: Cut[] = [{ at: from, words: 0, cost: 0, before: null }]
  let words = 0
  for (let at = from + 1; at <= to; at++) {
    words += blocks[at - 1]!.words
    if (at < to && !mayCut(blocks[at - 1]!, blocks[at]!)) continue
    let best: Cut | null = null
    for (const before of cuts.slice(-MOST_TRIED)) {
      const cost = before.cost + costOf(words - before.words)
      if (!best || cost < best.cost) best = { at, words, cost, before }
    }
    cuts.push(best!)
  }
  const steps: Step[] = []
  for (let cut = cuts.at(-1)!; cut.before; cut = cut.before)
    steps.unshift(stepAt(blocks, cut.before.at, cut.at))
  return steps
}

const mayCut = (before: TextBlock, after: TextBlock): boolean =>
  before.type !== 'heading' && !before.leadsOn && after.type !== 'shown' && after.type !== 'task'
