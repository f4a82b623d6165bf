import { refuseUndeclared } from '#core/operation.ts'

refuseUndeclared()
