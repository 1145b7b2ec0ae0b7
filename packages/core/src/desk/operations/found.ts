/** What an alert has found. */
export interface Found {
  readonly message: string
  readonly metric?: number
  readonly sample_subscription_ids?: readonly string[]
}
