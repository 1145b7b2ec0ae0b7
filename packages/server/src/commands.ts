import { addSupportUser } from './commands/add-support-user.ts'
import { anonymise } from './commands/anonymise.ts'
import { backup } from './commands/backup.ts'
import { completion } from './commands/completion.ts'
import { createOperator } from './commands/create-operator.ts'
import { customers } from './commands/customers.ts'
import { doctor } from './commands/doctor.ts'
import { exchangeRates } from './commands/exchange-rates.ts'
import { explain } from './commands/explain.ts'
import { exportBooks } from './commands/export.ts'
import { forecast } from './commands/forecast.ts'
import { importCustomers } from './commands/import.ts'
import { init } from './commands/init.ts'
import { invoices } from './commands/invoices.ts'
import { listen } from './commands/listen.ts'
import { migrateDatabase } from './commands/migrate.ts'
import { partitions } from './commands/partitions.ts'
import { reconcile } from './commands/reconcile.ts'
import { resetSecondFactor } from './commands/reset-second-factor.ts'
import { reseal } from './commands/reseal.ts'
import { resendMails } from './commands/resend-mails.ts'
import { tick } from './commands/tick.ts'
import { trigger } from './commands/trigger.ts'
import { verify } from './commands/verify.ts'
import { vatThreshold } from './commands/vat-threshold.ts'
import type { Command } from './command.ts'

/** Every command of `billing`. A new one is a file and a row here; what only its run needs it imports then. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  init,
  doctor,
  migrate: migrateDatabase,
  backup,
  partitions,
  'create-operator': createOperator,
  'add-support-user': addSupportUser,
  'reset-second-factor': resetSecondFactor,
  'resend-mails': resendMails,
  reseal,
  tick,
  verify,
  reconcile,
  customers,
  invoices,
  forecast,
  explain,
  export: exportBooks,
  import: importCustomers,
  'vat-threshold': vatThreshold,
  'exchange-rates': exchangeRates,
  anonymise,
  listen,
  trigger,
  completion,
}
