import { type Api, createS3Api, type Sandbox } from '@billing/sandbox'
import { SECRETS } from './variables.ts'

/** Every provider that is asked over HTTP, each at its own paths. */
export function providersOf(sandbox: Sandbox): Api {
  const { apis } = sandbox
  const files = createS3Api({
    buckets: ['files'],
    region: 'eu-north-1',
    access_keys: [{ access_key_id: SECRETS.s3_id, secret_access_key: SECRETS.s3_key }],
    store: sandbox.files,
  })
  // prettier-ignore
  const table: readonly (readonly [paths: RegExp, api: Api])[] = [
    [/^\/(api|payment-link|sandbox|widget)\/|^\/embed\.js$/, apis.revolut({ secret_key: SECRETS.revolut })],
    [/^\/(check-|ms\/)/,                                     apis.vies()],
    [/^\/(tenants|healthz)/,                                 apis.pbx({ token: SECRETS.pbx })],
    [/^\/files(\/|$)/,                                      files],
  ]
  return async (request) => {
    const { pathname } = new URL(request.url)
    const [, api] = table.find(([paths]) => paths.test(pathname)) ?? []
    return api ? api(request) : new Response('Nothing is here.\n', { status: 404 })
  }
}
