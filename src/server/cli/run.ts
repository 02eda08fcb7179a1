import type { Config } from '../base/config.ts';
import { openDatabase, type RunningDatabase } from '../base/database.ts';
import { connect } from '../base/db/connect.ts';
import { upgrade } from '../operations/upgrade/upgrade.ts';
import type { Outcome, Session } from './command.ts';
import { commandLimits } from './limits.ts';

/** 128 + SIGINT, the shells' convention. */
const INTERRUPTED = 130;

/** The database to be stopped by a signal, and whether one has come. */
let opening: Promise<RunningDatabase> | undefined;
let stopping = false;

/** Whether a signal has ended the command; errors are then not shown. */
export const isStopping = (): boolean => stopping;

/** Runs work of a command on the database of a running server, or starts the embedded one for it. */
export async function withDatabase(
  config: Config,
  work: (session: Session) => Promise<Outcome>,
  { unmigrated }: { unmigrated?: true } = {},
): Promise<Outcome> {
  const onTrouble = (message: string) => process.stderr.write(`${message}\n`);
  opening = openDatabase(config, 'join', onTrouble);
  const database = await opening;
  try {
    const applied = unmigrated ? [] : await upgrade(database, config, onTrouble);
    const { db, pool } = connect(database.app, { poolSize: 2, ...commandLimits });
    try {
      return await work({ config, db, database, applied, now: new Date() });
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
}

/** A signal stops the database and the command; a second one does so at once. */
export function stopOnSignals(): void {
  const onSignal = async () => {
    const first = !stopping;
    stopping = true;
    const database = await opening?.catch(() => undefined);
    if (first) await database?.stop();
    else database?.stopAtOnce();
    process.exit(INTERRUPTED);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}
