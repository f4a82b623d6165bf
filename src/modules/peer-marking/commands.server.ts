export { forgetPerson } from './commands/forget.server.ts'
export { markPeer, type Settled } from './commands/mark.server.ts'
export {
  letStand,
  letStandAsTeacher,
  markAsMarker,
  markAsTeacher,
  reportPeerMark,
  sayUseful,
} from './commands/respond.server.ts'
export { goRound } from './commands/round.server.ts'
export { markExample, takeSubmissions } from './commands/take.server.ts'
