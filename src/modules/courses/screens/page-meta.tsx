import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#root.tsx'

/** Title, description and the one address of a page; React puts them into the head. */
export function PageMeta({ title, description, path }: { title: string; description: string; path: string }) {
  const root = useRouteLoaderData<RootData>('root')
  return (
    <>
      <title>{`${title} - Stadi`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${root?.origin ?? ''}${path}`} />
    </>
  )
}
