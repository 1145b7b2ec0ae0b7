import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { EpochMs } from '@billing/core'
import type { Draw } from './draw.ts'

/** The clock and the random source of a simulated thread. */
export interface DeterministicRuntime {
  readonly now: () => EpochMs
  readonly draw: Draw
}

/**
 * Take this thread's clock and random source over, so that a run depends on its seed alone: adapters and
 * libraries read them without a port (leases, salts, nonces, request ids). Returns what gives them back.
 * Only for a thread that does nothing else.
 */
export function installDeterministicRuntime({ now, draw }: DeterministicRuntime): () => void {
  const bytes = (length: number): Buffer => {
    const filled = Buffer.allocUnsafe(length)
    for (let at = 0; at < length; at++) filled[at] = draw.between(0, 255)
    return filled
  }
  const fill = <T extends ArrayBufferView>(view: T): T => {
    const drawn = bytes(view.byteLength)
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(drawn)
    return view
  }
  const randomBytes = (length: number, told?: (error: null, drawn: Buffer) => void) => {
    const drawn = bytes(length)
    if (told) queueMicrotask(() => told(null, drawn))
    return drawn
  }
  const replaced = [
    replace(globalThis, 'Date', dateOf(now)),
    replace(performance, 'now', now),
    replace(Math, 'random', () => draw.number()),
    replace(globalThis.crypto, 'getRandomValues', fill),
    replace(globalThis.crypto, 'randomUUID', () => uuid(bytes(16))),
    replace(crypto, 'randomBytes', randomBytes),
    replace(crypto, 'randomFillSync', fill),
    replace(crypto, 'randomUUID', () => uuid(bytes(16))),
    replace(crypto, 'randomInt', (...range: number[]) => {
      const [from, to] = range.length > 1 ? range : [0, ...range]
      return draw.between(from ?? 0, (to ?? 1) - 1)
    }),
  ]
  // Modules that imported these by name see the new ones.
  syncBuiltinESMExports()
  return () => {
    for (const giveBack of replaced) giveBack()
    syncBuiltinESMExports()
  }
}

/** The class of dates, whose present is this one. */
function dateOf(now: () => EpochMs): DateConstructor {
  return class extends Date {
    constructor(...given: readonly unknown[]) {
      super(...((given.length === 0 ? [now()] : given) as [number]))
    }

    static override now(): number {
      return now()
    }
  } as DateConstructor
}

function replace(owner: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { value, configurable: true, writable: true })
  return () => {
    if (before) Object.defineProperty(owner, name, before)
    else Reflect.deleteProperty(owner, name)
  }
}

/** A version 4 UUID of these bytes. Source: RFC 9562, 5.4. */
function uuid(bytes: Buffer): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [0, 8, 12, 16, 20].map((at, part) => hex.slice(at, [8, 12, 16, 20, 32][part])).join('-')
}
