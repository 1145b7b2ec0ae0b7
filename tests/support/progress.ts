import type { Reporter } from 'vitest/node'

/** How often a run says how far it is, in milliseconds. */
const EVERY_MS = 15_000

/** How many of the slowest files a run names at its end. */
const SLOWEST = 10

/** Says at once how long a run takes, then a line of progress now and then, also where no terminal shows any. */
export function createProgress(expected: string): Reporter {
  const took: (readonly [ms: number, file: string])[] = []
  let all = 0
  let failed = 0
  let began = 0
  let said = 0
  const seconds = (ms: number) => `${Math.round(ms / 1000)} s`
  return {
    onTestRunStart(files) {
      all = files.length
      began = said = performance.now()
      console.log(`${all} test files: about ${expected} on two quiet cores`)
    },
    onTestModuleEnd(file) {
      took.push([file.diagnostic().duration, file.relativeModuleId])
      if (file.state() === 'failed') failed += 1
      const now = performance.now()
      if (now - said < EVERY_MS) return
      said = now
      console.log(`${took.length} of ${all} files after ${seconds(now - began)}, ${failed} failed`)
    },
    onTestRunEnd() {
      if (all < SLOWEST) return
      const slowest = took.toSorted(([a], [b]) => b - a).slice(0, SLOWEST)
      console.log('The slowest:', slowest.map(([ms, file]) => `${file} ${seconds(ms)}`).join(', '))
    },
  }
}
