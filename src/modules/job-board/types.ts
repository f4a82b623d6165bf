/** What a row of the board says; the budget is free text, as its author wrote it. */
export type ListingCard = {
  id: string
  title: string
  company: string
  location: string
  budget: string
  createdAt: Date
}
