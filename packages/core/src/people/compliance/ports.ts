import type { Page, PageRequest } from '../../kernel/page.ts'
import type { ComplianceDocument, ComplianceIntake, IntakeStatus } from './intake.ts'

/** What intakes are narrowed to. */
export interface IntakeFilters {
  readonly account_id?: string
  readonly status?: IntakeStatus
}

/** The repository of intakes. An account has at most one; its required documents never change. */
export interface ComplianceIntakes {
  get(id: string): Promise<ComplianceIntake | undefined>
  ofAccount(account_id: string): Promise<ComplianceIntake | undefined>
  put(intake: ComplianceIntake): Promise<void>
  /**
   * Those for which the customer did something, newest first: in one state where a file came or that were once
   * submitted; without a state, what was once submitted.
   */
  list(filters: IntakeFilters, page: PageRequest): Promise<Page<ComplianceIntake>>
}

/** The repository of uploaded files. Append-only: the database refuses to change or remove a row. */
export interface ComplianceDocuments {
  insert(document: ComplianceDocument): Promise<void>
  /** Oldest first within each intake. */
  ofIntakes(intake_ids: readonly string[]): Promise<ComplianceDocument[]>
  /** The one of this key that counts. */
  newest(intake_id: string, doc_key: string): Promise<ComplianceDocument | undefined>
  /** Where every file of the account is stored, for whoever has to delete them; in no order. */
  storageKeysOf(account_id: string): Promise<string[]>
}
