import {
  creditorReference,
  match,
  type Match,
  type MatchOptions,
  type OpenInvoice,
  type Receipt,
} from '@billing/bank-statements'

export const VIENAS = 'LT601010012345678901'
export const DU = 'DE89370400440532013000'

/** An open invoice of 121.00, unless said otherwise; its reference is made from its number. */
export function invoice(number: string, said: Partial<OpenInvoice> = {}): OpenInvoice {
  const open_minor = said.open_minor ?? 12_100
  return {
    id: `inv_${number}`,
    account_id: 'acc_vienas',
    number,
    reference: creditorReference(number),
    due_on: '2026-11-01',
    currency: 'EUR',
    total_minor: open_minor,
    open_minor,
    ...said,
  }
}

/** A receipt of 121.00 from an unknown payer, unless said otherwise. */
export function receipt(said: Partial<Receipt> = {}): Receipt {
  return {
    account: 'LT121000011101001000',
    key: 'R1',
    place: 'Stmt[1]/Ntry[1]',
    booked_on: '2026-11-02',
    amount_minor: 12_100,
    currency: 'EUR',
    is_reversal: false,
    payer: { name: 'UAB Vienas', iban: null },
    references: [],
    remittance: [],
    end_to_end_id: null,
    return_code: null,
    fee_minor: 0,
    is_unsplit: false,
    ...said,
  }
}

export const OPTIONS: MatchOptions = {
  tolerance_minor: 5,
  fee_max_minor: 2_000,
  payers: new Map([
    [VIENAS, ['acc_vienas']],
    [DU, ['acc_du', 'acc_vienas']],
  ]),
  earlier: [],
}

/** The match of the only receipt. */
export function matchOne(
  one: Receipt,
  invoices: readonly OpenInvoice[],
  said: Partial<MatchOptions> = {},
): Match {
  const [found] = match([one], invoices, { ...OPTIONS, ...said })
  if (!found) throw new Error('no match')
  return found
}

/** A match in one line: case, evidence, uses, rest. */
export function shortMatch({ case: kind, settles, evidence, uses, rest_minor }: Match): string {
  const used = uses.map(({ invoice_id, amount_minor, waived_minor }) =>
    waived_minor === 0
      ? `${invoice_id}=${amount_minor}`
      : `${invoice_id}=${amount_minor}+${waived_minor}`,
  )
  return [settles ? 'settles' : 'asks', kind, evidence ?? '-', ...used, rest_minor].join(' ')
}
