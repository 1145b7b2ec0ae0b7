/** The columns of disputed charges. */
export interface DisputeTable {
  dispute_id: string
  /** Null for a charge that others took. */
  order_id: string | null
  stage: string
  amount_minor: number
  currency: string
  created_at: number
  updated_at: number
}
