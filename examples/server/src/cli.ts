#!/usr/bin/env node
/** `pnpm billing <command>`: answers on the standard output, everything else on the standard error. */
import { runCommand } from './run-command.ts'

const { isTTY } = process.stderr

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
  // Back to the start of the line, and nothing of the text before.
  progress: (text) => isTTY && process.stderr.write(`\r\u001B[K${text}`),
})
