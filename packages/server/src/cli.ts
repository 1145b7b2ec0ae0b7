#!/usr/bin/env node
/** `billing <command>`: answers on the standard output, everything else on the standard error. */
import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

// What V8 made of our code at an earlier start.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
const { runCommand } = await import('./run-command.ts')
const { standardStreams } = await import('./standard-streams.ts')

const { stdin, stdout, stderr } = process

const streams = standardStreams(stdout, stderr)

const code = await runCommand(process.argv.slice(2), process.env, {
  ...streams.out,
  // Back to the start of the line, and nothing of the text before.
  progress: (text) => stderr.isTTY && stderr.write(`\r\u001B[K${text}`),
  async ask(question) {
    if (stdin.isTTY) stderr.write(question)
    const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
    const lines = createInterface({ input: stdin, output: unseen, terminal: stdin.isTTY })
    const first = await Promise.race([
      once(lines, 'line').then(([line]) => String(line)),
      once(lines, 'close').then(() => ''),
    ])
    lines.close()
    if (stdin.isTTY) stderr.write('\n')
    return first
  },
})
process.exitCode = await streams.settled(code)
