import type { Config } from '../../base/config.ts';
import type { RunningDatabase } from '../../base/database.ts';
import type { Database } from '../../base/db/connect.ts';

/** A warning does not stop the work yet; a problem does, or data can be lost or wrong. */
export type Status = 'ok' | 'warning' | 'problem';

export type CheckResult = {
  check: string;
  status: Status;
  /** What was found, in a sentence. */
  message: string;
  /** What to do, unless all is well. */
  remedy: string | null;
  /** What a program may want to know besides. */
  details?: unknown;
};

/** What the checks look at. */
export type DoctorContext = {
  config: Config;
  database: RunningDatabase;
  owner: Database;
  app: Database;
  now: Date;
};

export const ok = (check: string, message: string): CheckResult => ({ check, status: 'ok', message, remedy: null });

export const warning = (check: string, message: string, remedy: string): CheckResult => ({
  ...{ check, status: 'warning', message, remedy },
});

export const problem = (check: string, message: string, remedy: string): CheckResult => ({
  ...{ check, status: 'problem', message, remedy },
});

/** What was found, or that all is well. */
export const orOk = (found: CheckResult[], check: string, message: string): CheckResult[] =>
  found.length > 0 ? found : [ok(check, message)];
