import { data } from 'react-router'
import { NotFound } from '#root.tsx'

export const handle = { hydrate: 'never' }

export const loader = () => data(null, { status: 404 })
export const action = () => data(null, { status: 404 })

export default NotFound
