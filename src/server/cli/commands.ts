import { backup } from './backup.ts';
import type { CliCommand } from './command.ts';
import { createCompany } from './create-company.ts';
import { createUser } from './create-user.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { migrate } from './migrate.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { restore } from './restore.ts';
import { rollback } from './rollback.ts';
import { setSubscription } from './set-subscription.ts';
import { verify } from './verify.ts';

/** The commands of the command line. */
export const commands: readonly CliCommand[] = [
  createCompany,
  createUser,
  resetSecondFactor,
  setSubscription,
  migrate,
  demo,
  backup,
  restore,
  verify,
  rollback,
  exportCommand,
  importCommand,
  doctor,
];
