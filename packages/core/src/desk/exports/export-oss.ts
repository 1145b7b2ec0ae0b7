import { dateText } from '../../kernel/calendar.ts'
import { add, type Money } from '../../kernel/money.ts'
import { toDecimalString } from '../../kernel/text/format.ts'
import type { ReadPorts } from '../../ports.ts'
import { writeRecords } from './csv.ts'
import { periodOf } from './issued-documents.ts'
import { inEuro } from './oss-euro.ts'
import { type OssCorrection, type OssReturn, ossSums, type OssSupply } from './oss-return.ts'
import type { Cell, ExportSink } from './ports.ts'
import { daysOf, dueOn, type Quarter, quarterText } from './quarter.ts'
import { eachOwn } from './told-documents.ts'

const COLUMNS = 'row quarter country supply rate_type rate_percent net vat total'.split(' ')

/** How the return is written. */
export type OssFormat = 'csv' | 'json'

/**
 * The return of a quarter under the Union scheme: what was supplied in each state at each rate, and what
 * corrects the returns of before, in euro. For the portal, where a person types it. Throws `validation.failed` as `inEuro`
 * does. Source: contract 6.14; Directive
 * 2006/112/EC, Art. 369f, 369g; Regulation 2020/194, Annex III.
 */
export async function exportOss(
  ports: ReadPorts,
  quarter: Quarter,
  format: OssFormat,
  to: ExportSink,
): Promise<OssReturn> {
  const { time_zone } = ports.settings
  const days = daysOf(quarter)
  const sums = ossSums(quarter, time_zone)
  const invoices = periodOf(days, time_zone)
  // A note until the return is due may still lower it.
  const notes = periodOf({ from: days.from, to: dueOn(quarter) }, time_zone)
  await eachOwn(ports, { invoices, notes }, to, (document) => sums.add(document))
  const result = await inEuro(ports, sums.result())
  if (format === 'csv') await writeRecords(to, [COLUMNS, ...cellsOf(result)])
  else await to.write(`${JSON.stringify(messageOf(result), null, 2)}\n`)
  return result
}

function cellsOf({ quarter, supplies, corrections, balances, too_late }: OssReturn): Cell[][] {
  const period = quarterText(quarter)
  return [
    ...supplies.map((supply) => supplyCells(period, supply)),
    ...corrections.map((each) => correctionCells('correction', each)),
    ...balances.map(({ country, vat_amount }) =>
      vatCells(['balance', period, country], vat_amount),
    ),
    ...too_late.map((each) => correctionCells('too_late', each)),
  ]
}

function supplyCells(period: string, supply: OssSupply): Cell[] {
  const { country, rate_basis_points, net, vat_amount } = supply
  const rate = rate_basis_points / 100
  const kind = ['services', 'standard', rate]
  return ['supply', period, country, ...kind, net, vat_amount, add(net, vat_amount)]
}

function correctionCells(row: string, { quarter, country, vat_amount }: OssCorrection): Cell[] {
  return vatCells([row, quarterText(quarter), country], vat_amount)
}

function vatCells(head: readonly string[], vat_amount: Money): Cell[] {
  return [...head, null, null, null, null, vat_amount, null]
}

/** The shape of the EU's message: states, each with its supplies and corrections. */
function messageOf(of: OssReturn) {
  const { quarter, due_on, supplies, corrections, balances, too_late, netted_late } = of
  const states = balances.map(({ country, vat_amount }) => ({
    country,
    balance: toDecimalString(vat_amount),
    supplies: supplies
      .filter((supply) => supply.country === country)
      .map(({ rate_basis_points, net, vat_amount: vat }) => ({
        type: 'SERVICES',
        rate_type: 'STANDARD',
        rate_percent: rate_basis_points / 100,
        net: toDecimalString(net),
        vat: toDecimalString(vat),
      })),
    corrections: corrections.filter((each) => each.country === country).map(correctionOf),
  }))
  const late = too_late.map((each) => ({ country: each.country, ...correctionOf(each) }))
  const head = { quarter: quarterText(quarter), due_on: dateText(due_on) }
  // The ledger has it in the quarter of the notes: whoever compares the two needs it.
  const netted = netted_late && toDecimalString(netted_late)
  return { ...head, states, too_late: late, vat_of_notes_after_quarter: netted }
}

function correctionOf({ quarter, vat_amount }: OssCorrection) {
  return { quarter: quarterText(quarter), vat: toDecimalString(vat_amount) }
}
