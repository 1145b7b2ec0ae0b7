import { DEFAULT_SETTINGS } from '@billing/core'
import { createPortal } from '@billing/portal'
import { createSecrets, createSystemClock } from '@billing/security'
import { Hono } from 'hono'

const keys = [{ id: 'k1', key: crypto.getRandomValues(new Uint8Array(32)) }] // keep it: it opens the cookies
const app = new Hono()
app.route(
  '/my',
  createPortal({
    api: (request) => fetch(request), // to where the API is; or a function of yours that answers
    url: 'https://voice.example.com/my', // where browsers find it
    house: { ...DEFAULT_SETTINGS, seller_name: 'Acme Voice' }, // whose name, brand and time zone stand on each page
    secrets: createSecrets({ keys, purpose: 'portal-cookie-1' }),
    clock: createSystemClock(),
  }),
)
