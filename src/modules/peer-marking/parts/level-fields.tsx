/** Pieces of screens that pages of other modules show. */
export { LevelFields } from '../screens/level-fields.tsx'
