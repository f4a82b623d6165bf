/** Components that pages of other modules show. */
export { UssdBoardView } from './parts/board.tsx'
