/** A mark, as large as a certificate's page shows it, on white also in the dark. */
export const MarkPicture = ({ src, alt }: { src: string; alt: string }) => (
  <img src={src} alt={alt} className="mark-picture" />
)
