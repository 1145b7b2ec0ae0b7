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

const { stdin, stdout, stderr } = process

// Whoever reads us may have seen enough.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  print: (line) => stdout.write(`${line}\n`),
  complain: (line) => stderr.write(`${line}\n`),
  // Back to the start of the line, and nothing of the text before.
  progress: (text) => stderr.isTTY && stderr.write(`\r\u001B[K${text}`),
  async write(text) {
    if (!stdout.write(text)) await once(stdout, 'drain')
  },
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
