import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./simulate.ts', import.meta.url))
/** What a run prints may hold a trace of some hundred lines. */
const OUTPUT_MAX = 64 * 1024 * 1024

/** What a run of the simulator came to. */
export interface SimulatorRun {
  readonly exit_code: number
  readonly printed: string
}

/** Run `pnpm simulate` with these options, as an operator would. */
export function runSimulate(
  options: Readonly<Record<string, string | number>>,
): Promise<SimulatorRun> {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [PROGRAM, ...args],
      { maxBuffer: OUTPUT_MAX, env: { ...process.env, CI: 'true' } },
      (error, stdout, stderr) => {
        resolve({ exit_code: error ? Number(error.code ?? 1) : 0, printed: `${stdout}${stderr}` })
      },
    )
  })
}

/** The figure on the line that says just this after it. */
export function figure(printed: string, words: string): number {
  const line = printed.split('\n').find((each) => each.replace(/^ *[\d.]+ +/, '') === words)
  if (line === undefined) throw new Error(`nothing is printed of ${words}:\n${printed}`)
  return Number(line.trim().split(' ')[0])
}
