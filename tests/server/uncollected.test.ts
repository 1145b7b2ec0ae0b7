import { afterEach, describe, expect, it } from 'vitest'
import { warnUncollected } from '../../packages/server/src/monitoring/collected.ts'
import { freshFolder, startServerProcess } from '../support/example-process.ts'

const ASKED = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
const OURS = '1.10.0'
const fits = /does not fit ours/
const none = /no OpenTelemetry SDK is registered/

const fileBeside = (name: string) => new URL(name, import.meta.url).href

describe('a server that is to be traced', () => {
  it.each([
    {
      by: 'an SDK of an older API',
      file: 'register-older-api.ts',
      api_of_sdk: '1.9.0',
      signals: ['traces', 'metrics'],
      words: fits,
    },
    {
      by: 'no SDK',
      file: undefined,
      api_of_sdk: null,
      signals: ['traces', 'metrics'],
      words: none,
    },
    {
      by: 'an SDK that brings metrics alone',
      file: 'register-meters.ts',
      api_of_sdk: OURS,
      signals: ['traces'],
      words: none,
    },
  ])(
    'by $by says so at its start, with both versions',
    async ({ file, signals, words, api_of_sdk }) => {
      const env = { ...ASKED, ...(file && { NODE_OPTIONS: `--import ${fileBeside(file)}` }) }
      const server = await startServerProcess(freshFolder(), { env })
      const { stderr } = await server.stop()

      const lines = stderr.split('\n').filter((line) => line.includes('our_api'))
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
        signals.map((signal) =>
          expect.objectContaining({
            level: 40,
            signal,
            api_of_sdk,
            our_api: OURS,
            msg: expect.stringMatching(words),
          }),
        ),
      )
    },
  )

  it('says nothing where nothing is asked for', async () => {
    const { stderr } = await (await startServerProcess(freshFolder())).stop()
    expect(stderr).not.toContain('our_api')
  })
})

describe('what another API has registered', () => {
  const key = (major: number) => Symbol.for(`opentelemetry.js.api.${major}`)
  afterEach(() => {
    for (const major of [1, 2]) Reflect.deleteProperty(globalThis, key(major))
  })

  it.each([
    ['a newer minor version fits', 1, '1.11.3', undefined],
    ['a newer major version does not', 2, '2.0.0', fits],
    ['an older minor version does not', 1, '1.0.4', fits],
    ['a version that is none does not', 1, 'next', fits],
  ])('%s', async (_, major, version, words) => {
    const theirs = { version, trace: {} }
    Reflect.set(globalThis, key(major), theirs)
    const warned: unknown[] = []
    const log = { warn: (...line: unknown[]) => void warned.push(line) }

    await warnUncollected(log as never, { OTEL_TRACES_EXPORTER: 'otlp' })

    const line = [
      { signal: 'traces', api_of_sdk: version, our_api: OURS },
      expect.stringMatching(words ?? ''),
    ]
    expect(warned).toEqual(words ? [line] : [])
    expect(Reflect.get(globalThis, key(major))).toBe(theirs)
    expect(Object.getOwnPropertySymbols(globalThis)).not.toContain(key(3 - major))
  })
})
