/** Field of a form with long fields: the server puts it there empty, a phone that keeps what is typed puts the number of that into it. */
export const TYPED = 'typed'
/** In place of a person's: of a visitor, whose text is kept by the tab alone. Numbers and people have small letters. */
export const NOBODY = 'V'
/**
 * The cookie by which the server tells a phone what it need not keep any more, as words with dots between: the numbers of what arrived, and
 * whoever signed out by hand.
 */
export const ARRIVED = 'arrived'
/** In it, of somebody who signed out when their session had ended, so that nobody knows who it was: nothing stays. */
export const ALL = 'ALL'
