import {
  type Billing,
  DEFAULT_SETTINGS,
  type EpochMs,
  localTime,
  type Quarter,
  SYSTEM,
} from '@billing/core'

type Books = Pick<Billing['books'], 'exportIsaf' | 'exportOss' | 'exportFr0564' | 'exportLedger'>
type Sink = Parameters<Books['exportLedger']>[2]

/** The months of a quarter. */
export function monthsOf({ year, quarter }: Quarter): { year: number; month: number }[] {
  return [1, 2, 3].map((n) => ({ year, month: (quarter - 1) * 3 + n }))
}

/** Every quarter that has a day between the two instants, oldest first. */
export function quartersFrom(from: EpochMs, to: EpochMs): Quarter[] {
  const numberOf = (at: EpochMs) => {
    const { year, month } = localTime(at, DEFAULT_SETTINGS.time_zone)
    return year * 4 + Math.ceil(month / 3) - 1
  }
  const [first, last] = [numberOf(from), numberOf(to)]
  return Array.from({ length: last - first + 1 }, (_, i) => {
    return { year: Math.floor((first + i) / 4), quarter: ((first + i) % 4) + 1 }
  })
}

/** What an export writes. */
export async function exported(write: (to: Sink) => Promise<unknown>): Promise<string> {
  const pieces: string[] = []
  await write({ write: async (piece) => void pieces.push(piece), progress: () => undefined })
  return pieces.join('')
}

/** The records of an export without its head. */
export function recordsOf(csv: string): string[] {
  return csv.trimEnd().split('\r\n').slice(1)
}

/**
 * Where what is sent to tax offices and the books differ, a line each; `quarters` are all from the first document on.
 * VAT of the register and of the returns is what the ledger has of the quarter; under a number the register has as
 * much as the recapitulative statement; rows are as `rowFlaws` has it. Source: contract 6.14.
 */
export async function returnsFlaws(books: Books, quarters: readonly Quarter[]): Promise<string[]> {
  const flaws: string[] = []
  let netted_before = 0
  for (const quarter of quarters) {
    const name = `${quarter.year}-Q${quarter.quarter}`
    const { returned, netted } = await returnedVat(books, quarter)
    let home = 0
    for (const month of monthsOf(quarter)) {
      const register = await exported((to) =>
        books.exportIsaf(SYSTEM, { ...month, without_oss: false }, to),
      )
      home += total(amountsIn(register, /<Amount>(-?[\d.]+)</g))
      flaws.push(...(await monthFlaws(books, month, register)))
    }
    // A note that came after the quarter and lowered its return is the ledger's in its own quarter.
    const told = home + returned - netted + netted_before
    const posted = await ledgerVat(books, quarter)
    if (told !== posted) flaws.push(`${name}: VAT of ${told} is told, ${posted} posted`)
    netted_before = netted
  }
  return flaws
}

async function returnedVat(books: Books, quarter: Quarter) {
  const { balances, too_late, netted_late } = await books.exportOss(SYSTEM, quarter, 'csv', NOWHERE)
  const returned = [...balances, ...too_late].map(({ vat_amount }) => vat_amount.amount_minor)
  return { returned: total(returned), netted: netted_late?.amount_minor ?? 0 }
}

async function monthFlaws(
  books: Books,
  month: { year: number; month: number },
  register: string,
): Promise<string[]> {
  const name = `${month.year}-${String(month.month).padStart(2, '0')}`
  const rows = rowFlaws(register).map((flaw) => `${name}: ${flaw}`)
  const own = await exported((to) => books.exportIsaf(SYSTEM, { ...month, without_oss: true }, to))
  const numbered = own
    .split('<Invoice>')
    .slice(1)
    .filter((each) => each.includes('PVM15') && !each.includes('>ND</VATRegistrationNumber>'))
    .flatMap((each) => amountsIn(each, /<TaxableValue>(-?[\d.]+)</g))
  const stated = recordsOf(await exported((to) => books.exportFr0564(SYSTEM, month, to)))
  const [had, has] = [total(numbered), total(stated.map((row) => cents(row.split(',')[2])))]
  return had === has
    ? rows
    : [...rows, `${name}: ${had} under numbers in the register, ${has} stated`]
}

/**
 * Rows of a register that cannot be, a line each. No row is zero: under `PVM15` it has a value, under `PVM1` a value
 * or VAT. The VAT is the value's at the row's rate but for one cent: notes over parts of an invoice hold the VAT of
 * their sum, so that a note of a cent may be all VAT.
 */
export function rowFlaws(register: string): string[] {
  return register
    .split('<Invoice>')
    .slice(1)
    .flatMap((document) => {
      const [, number] = /<InvoiceNo>([^<]*)</.exec(document) ?? []
      return document
        .split('<DocumentTotal>')
        .slice(1)
        .flatMap(rowFlaw)
        .map((flaw) => `${number}: ${flaw}`)
    })
}

function rowFlaw(row: string): string[] {
  const [value = NaN, vat = NaN, rate = 0] = ['TaxableValue', 'Amount', 'TaxPercentage'].map(
    (name) => amountsIn(row, new RegExp(`<${name}>(-?[\\d.]+)<`, 'g'))[0],
  )
  if (value === 0 && vat === 0) return ['the register has a row of zero']
  const right = (value * rate) / 10_000
  if (Math.abs(vat - right) < 1.5) return []
  return [`the register has VAT of ${vat} on ${value}, at ${rate} of 10,000`]
}

/** What was posted to the VAT account in a quarter, credits less debits. */
export async function ledgerVat(books: Books, quarter: Quarter): Promise<number> {
  const [first, , last] = monthsOf(quarter).map(({ year, month }) => ({ year, month }))
  if (!first || !last) return 0
  const day = new Date(Date.UTC(last.year, last.month, 0)).getUTCDate()
  const days = { from: { ...first, day: 1 }, to: { ...last, day } }
  const records = recordsOf(await exported((to) => books.exportLedger(SYSTEM, days, to)))
  return total(
    records
      .map((record) => record.split(','))
      .filter((cells) => cells[6] === 'vat_payable')
      .map((cells) => cents(cells[10]) - cents(cells[9])),
  )
}

const NOWHERE: Sink = { write: async () => undefined, progress: () => undefined }

function cents(amount: string | undefined): number {
  return Math.round(Number(amount || 0) * 100)
}

function amountsIn(xml: string, amount: RegExp): number[] {
  return [...xml.matchAll(amount)].map(([, found]) => cents(found))
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
