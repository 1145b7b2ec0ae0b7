import { createConsole } from '@billing/console'
import { DEFAULT_SETTINGS } from '@billing/core'
import { createSecrets, createSystemClock } from '@billing/security'
import { Hono } from 'hono'

const keys = [{ id: 'k1', key: crypto.getRandomValues(new Uint8Array(32)) }]
const app = new Hono()
app.route(
  '/desk',
  createConsole({
    api: (request) => fetch(request),
    url: 'https://voice.example.com/desk',
    house: DEFAULT_SETTINGS,
    secrets: createSecrets({ keys, purpose: 'console-cookie-1' }),
    clock: createSystemClock(),
  }),
)
