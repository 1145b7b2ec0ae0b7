import type { Out } from '../../packages/server/src/command.ts'

/** Where a command speaks in a test, and what it has said so far; `typed` is its standard input. */
export function listening(typed = '') {
  const said = { stdout: '', stderr: '' }
  const progress: string[] = []
  const out: Out = {
    print: (line) => void (said.stdout += `${line}\n`),
    write: async (text) => void (said.stdout += text),
    complain: (line) => void (said.stderr += `${line}\n`),
    progress: (text) => void progress.push(text),
    ask: async () => typed,
  }
  return { said, out, progress }
}
