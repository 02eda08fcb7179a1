import { connect } from '../base/db/connect.ts';
import type { CheckResult } from '../operations/doctor/check-result.ts';
import { runChecks } from '../operations/doctor/run-checks.ts';
import { command } from './command.ts';
import { commandLimits } from './limits.ts';
import { columns } from './table.ts';

/** Checks an installation and says what to do. The exit code is 1 with a problem. */
export const doctor = command({
  name: 'doctor',
  summary: 'Check the installation and its data, and say what to do',
  options: {},
  unmigrated: true,
  prepare:
    async () =>
    async ({ config, db: app, database, now }) => {
      const { db: owner, pool } = connect(database.owner, { poolSize: 1, ...commandLimits });
      try {
        const checks = await runChecks({ config, database, owner, app, now });
        const failed = checks.some(({ status }) => status === 'problem');
        return { text: describeChecks(checks), json: { checks }, failed };
      } finally {
        await pool.end();
      }
    },
});

/** A line for each result; below it what to do. */
const describeChecks = (results: CheckResult[]): string =>
  columns(
    results.flatMap(({ check, status, message, remedy }) => [
      [status, check, message],
      ...(remedy === null ? [] : [['', '', `→ ${remedy}`]]),
    ]),
  );
