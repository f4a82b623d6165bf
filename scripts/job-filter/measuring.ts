import { feeIn, THRESHOLD } from '../../src/modules/ussd-jobs/no-fee/rule.ts'
import { examplesOf, learn, weigh } from './learning.ts'
import { corpus, type Labelled, languages } from './posts.ts'

/** A labelled post, and what the rule said about it. */
export type Judged = { language: string; isScam: boolean; isHeld: boolean }

const FOLDS = 8

/** Posts with the rule's judgement. */
export const judgedWith = (posts: Labelled[]): Judged[] =>
  posts.map(({ language, isScam, text }) => ({ language, isScam, isHeld: feeIn(text) !== null }))

/** Every eighth post of the corpus, judged by weights learned from the others alone. */
export function judgedApart(): Judged[] {
  const posts = corpus()
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const isApart = (_: unknown, at: number): boolean => at % FOLDS === fold
    const weights = learn(posts.filter((post, at) => !isApart(post, at)).map(({ post }) => post))
    return posts
      .filter(isApart)
      .map(({ language, post }) => ({
        language,
        isScam: post.asks !== undefined,
        isHeld: examplesOf(post).some(({ features }) => weigh(features, weights) > THRESHOLD),
      }))
  })
}

/** By language and in total: scams and honest posts, and how many of each are flagged. */
export function figures(posts: Judged[]) {
  return [...languages, 'all'].flatMap((language) => {
    const some = posts.filter((post) => language === 'all' || post.language === language)
    if (some.length === 0) return []
    const [scams, honest] = [some.filter(({ isScam }) => isScam), some.filter(({ isScam }) => !isScam)]
    const held = (posts: Judged[]): string => {
      const count = posts.filter(({ isHeld }) => isHeld).length
      return `${count} of ${posts.length} (${((count / posts.length) * 100).toFixed(0)}%)`
    }
    return [{ language, 'scams held': held(scams), 'honest posts held': held(honest) }]
  })
}
