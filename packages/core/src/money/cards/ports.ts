import type { PaymentMethod } from '../payments/payment-method.ts'

/** The repository of saved cards. */
export interface PaymentMethods {
  /** Deleted ones too. */
  get(payment_method_id: string): Promise<PaymentMethod | undefined>
  /** Deleted ones too. */
  byProviderMethod(
    account_id: string,
    provider_method_id: string,
  ): Promise<PaymentMethod | undefined>
  /** Those that are not deleted, oldest first. */
  ofAccount(account_id: string): Promise<PaymentMethod[]>
  /** Deleted ones too, in no order. */
  ofIds(payment_method_ids: readonly string[]): Promise<PaymentMethod[]>
  /** Those of these accounts that are not deleted, in no order. */
  ofAccounts(account_ids: readonly string[]): Promise<PaymentMethod[]>
  /** False when the account already has that provider method, deleted or not. */
  insert(method: PaymentMethod): Promise<boolean>
  put(method: PaymentMethod): Promise<void>
  /** Make the card its account's default, and the one that it was an ordinary one. */
  makeDefault(method: Pick<PaymentMethod, 'account_id' | 'payment_method_id'>): Promise<void>
}
