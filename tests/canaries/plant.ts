import { appendFileSync } from 'node:fs'
import { CANARIES } from './canaries.ts'
import type { Canary } from './canary.ts'

const ROOT = new URL('../../', import.meta.url).pathname

/** The bug that this process is to have, by the environment's `CANARY`; undefined in every other run. */
export function chosenCanary(): Canary | undefined {
  const name = process.env['CANARY']
  if (name === undefined) return undefined
  const canary = CANARIES.find((each) => each.name === name)
  if (!canary) throw new Error(`there is no canary "${name}"`)
  return canary
}

/**
 * The text of a module with the bug in it; undefined where it does not belong. Nothing is written to the
 * tree: whoever loads the module is given another text. Notes in `CANARY_NOTE` that it was.
 */
export function planted(canary: Canary, path: string, text: string): string | undefined {
  if (path !== ROOT + canary.file) return undefined
  const parts = text.split(canary.from)
  if (parts.length !== 2) throw new Error(`the text of "${canary.name}" is not there once`)
  const note = process.env['CANARY_NOTE']
  if (note !== undefined) appendFileSync(note, `${canary.file}\n`)
  return parts.join(canary.to)
}
