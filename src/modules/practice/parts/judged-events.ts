/** Dispatched in an exercise when a try was judged: a lesson in steps says it in its sheet. */
export const JUDGED = 'stadi-judged'
/** Dispatched on an exercise that is to be done once more, as if nobody had tried. */
export const AGAIN = 'stadi-again'
