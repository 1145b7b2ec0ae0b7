/** For `node --import`: plants the chosen bug into what plain Node loads, in every thread and child. */
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { chosenCanary, planted } from './plant.ts'

const canary = chosenCanary()
if (canary) {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.endsWith(canary.file) || !loaded.source) return loaded
      const { source } = loaded
      const text = typeof source === 'string' ? source : new TextDecoder().decode(source)
      return { ...loaded, source: planted(canary, fileURLToPath(url), text) ?? source }
    },
  })
}
