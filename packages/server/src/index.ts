export { type Command, type Given, JSON_OPTION, Misuse, type Out, type Word } from './command.ts'
export { COMMANDS } from './commands.ts'
export { type Config, printConfig, readConfig } from './config.ts'
export { isSandboxed } from './config-providers.ts'
export { fail, failWith } from './fail.ts'
export { createLog } from './log.ts'
export { openService, type OpenService } from './open-service.ts'
export type {
  OpenEInvoices,
  OpenPayments,
  OwnEInvoices,
  OwnPayments,
  ServiceOptions,
} from './outside-ports.ts'
export type { OperatorSignIn } from './operator.ts'
export { runCommand } from './run-command.ts'
export { configOfProcess, type Opening, type RunOptions, runServer } from './run-server.ts'
export { type RunningServer, type ServerOptions, startServer } from './start.ts'
export { StartError } from './start-error.ts'
