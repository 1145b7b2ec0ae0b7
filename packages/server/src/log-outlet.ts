import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import process from 'node:process'
import { isatty } from 'node:tty'

/** Where the text of a log or a banner goes. */
export interface Outlet {
  /** Sends it on without waiting; `done` is called once, later, with the error where it did not get through. */
  send(text: string, done: (error?: NodeJS.ErrnoException | null) => void): void
  /** For the last text before the process ends: as much as gets through at once. Never throws. */
  sendNow(text: string): void
}

/** How often a terminal that takes nothing is tried again, in milliseconds. */
const STOPPED_RETRY = 100

/** How long the end of the process waits for a reader, in milliseconds, and how long between two tries. */
const LAST_WORDS = { within: 500, retry: 10 } as const

/** The outlet of a descriptor. A pipe or socket is written without blocking, by libuv, as node itself does. */
export function outletOf(fd: number): Outlet {
  if (isatty(fd)) return descriptorOutlet(nonBlocking(fd))
  const stats = fstatSync(fd)
  return stats.isFIFO() || stats.isSocket() ? streamOutlet(fd) : descriptorOutlet(fd)
}

/**
 * A terminal that is stopped by Ctrl-S, or by a container runtime that reads no more, would keep a thread that writes, and
 * the end of the process with it. Opened again, for a mode that other programs at the terminal do not share.
 */
function nonBlocking(tty: number): number {
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
  try {
    return openSync(`/proc/self/fd/${tty}`, O_WRONLY | O_NONBLOCK | O_NOCTTY)
  } catch {
    return tty
  }
}

function streamOutlet(fd: number): Outlet {
  // Two streams of one descriptor would wait for it at cross purposes.
  const own = [process.stderr, process.stdout].find((each) => each.fd === fd)
  const stream = own ?? new Socket({ fd, readable: false })
  // Each failure reaches the callback of its write.
  stream.on('error', () => undefined)
  return {
    send: (text, done) => void stream.write(text, done),
    sendNow(text) {
      // What libuv still holds would come after it.
      if (stream.writableLength === 0) lastWords(fd, text)
    },
  }
}

/** Files and devices are written in another thread: a disk can be slow. */
function descriptorOutlet(fd: number): Outlet {
  // Half a line is there: the next text begins a new one.
  let is_cut = false
  const sendBytes = (bytes: Buffer, done: (error?: NodeJS.ErrnoException | null) => void) => {
    write(fd, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => sendBytes(bytes, done), STOPPED_RETRY).unref()
      } else if (error) {
        done(error)
      } else {
        is_cut = written < bytes.length
        if (is_cut) sendBytes(bytes.subarray(written), done)
        else done()
      }
    })
  }
  const whole = (text: string) => (is_cut ? `\n${text}` : text)
  return {
    send: (text, done) => sendBytes(Buffer.from(whole(text)), done),
    sendNow: (text) => lastWords(fd, whole(text)),
  }
}

function lastWords(fd: number, text: string): void {
  const until = performance.now() + LAST_WORDS.within
  const pause = new Int32Array(new SharedArrayBuffer(4))
  let bytes = Buffer.from(text)
  while (bytes.length > 0 && performance.now() < until) {
    try {
      bytes = bytes.subarray(writeSync(fd, bytes))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      Atomics.wait(pause, 0, 0, LAST_WORDS.retry)
    }
  }
}
