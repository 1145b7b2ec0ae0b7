/**
 * Plants every bug in turn and runs the suite that has to notice it:
 * `node tests/canaries/run.ts [--only text] [--jobs 1]`. Ends with 1 when one comes through.
 */
import { parseArgs } from 'node:util'
import { CANARIES } from './canaries.ts'
import { type Fate, letOut } from './let-out.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, jobs: { type: 'string', default: '1' } },
})

const waiting = CANARIES.filter(({ name }) => name.includes(values.only))
const fates: Fate[] = []
const worker = async () => {
  for (let canary = waiting.shift(); canary; canary = waiting.shift()) {
    const fate = await letOut(canary)
    fates.push(fate)
    console.log(lineOf(fate))
  }
}
await Promise.all(Array.from({ length: Number(values.jobs) }, worker))

const survivors = fates.filter(({ caught }) => !caught)
console.log(`\n${fates.length - survivors.length} of ${fates.length} bugs were caught`)
process.exitCode = survivors.length === 0 && fates.length > 0 ? 0 : 1

function lineOf({ canary: { name, caught_by }, caught, by, seconds }: Fate): string {
  const suite = 'files' in caught_by ? caught_by.files.join(', ') : caught_by.program
  const how = caught ? `caught by ${suite}` : `CAME THROUGH ${suite}`
  return `${name}\n    ${how}, in ${seconds.toFixed(1)} s: ${by}`
}
