/** The shape of loading content, shown after 300 ms; `block` stands for a tile or picture. */
export function Skeleton({ lines = 3, block }: { lines?: number; block?: boolean }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {block && <span className="block" />}
      {Array.from({ length: lines }, (_, place) => (
        <span key={place} />
      ))}
    </div>
  )
}
