/** The least that can answer a request: what a start cannot be faster than. `node http-start.ts`, on BILLING_PORT. */
import { createServer } from 'node:http'
import process from 'node:process'

createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}')
}).listen(Number(process.env['BILLING_PORT']), '127.0.0.1')
