import type { MeteredSale, MeteredYear } from './meter.ts'
import type { ThresholdPeriod } from './decide-threshold.ts'

/** The sums of the meter by year, and the periods that they made. Periods are append-only: the database refuses more. */
export interface VatMeters {
  /**
   * Count a sale by `afterSale`; resolves to its year as it was just before, with what was asked earlier in this
   * transaction. The year is locked until the transaction ends, so that of two sales that would both cross only one
   * does: whoever counts has taken the document's number before, and so takes locks in one order.
   */
  count(sale: MeteredSale): Promise<MeteredYear>
  /** Every year in which something was counted, oldest first. */
  years(): Promise<MeteredYear[]>
  /** What was charged abroad from when on, and why; oldest first. */
  periods(): Promise<ThresholdPeriod[]>
  /** Nothing happens where a period of that start and reason is there. */
  begin(period: ThresholdPeriod): Promise<void>
}
