import type { RevolutApiOptions } from './revolut/world.ts'
import type { PbxApiOptions } from './pbx/create-pbx-api.ts'
import type { ViesApiOptions } from './vies/create-vies-api.ts'

/** A provider's own HTTP service, to be served at any address. */
export type Api = (request: Request) => Promise<Response>

/** The protocols of the real providers over the sandbox's books, for adapters that are tried without an account anywhere. */
export interface SandboxApis {
  /** Revolut's Merchant API: card payments. */
  revolut(options: RevolutApiOptions): Api
  /** VIES, the VAT register of the European Commission. */
  vies(options?: ViesApiOptions): Api
  /** A phone-system core that speaks the contract "PBX provisioning v1". */
  pbx(options: PbxApiOptions): Api
}
