import { setTimeout as delay } from 'node:timers/promises';
import { connect, type Database } from '../../base/db/connect.ts';
import { PrimaryPositions } from '../../base/db/replica/primary-positions.ts';
import { askReplica, judge, type ReplicaState } from '../../base/db/replica/replica-state.ts';
import { requireReplica } from '../../base/db/same-database.ts';
import { type CheckResult, type DoctorContext, ok, problem, warning } from './check-result.ts';

const CHECK = 'replica';

/** Time in which a healthy replica has what the primary has written before, and the pause between two looks, ms. */
const CATCH_UP = 5000;
const LOOK = 100;

/** Whether the replica can be read; nothing without one. */
export async function checkReplica({ config, database, owner }: DoctorContext): Promise<CheckResult[]> {
  const { replica } = database;
  if (replica === null) return [];
  const place = `The replica at ${replica.host}:${replica.port}`;
  try {
    await requireReplica(replica, database);
  } catch (error) {
    const remedy = 'Start it, and check DATABASE_REPLICA_URL. Until then the primary answers.';
    return [problem(CHECK, (error as Error).message, remedy)];
  }
  const { statementTimeout, connectTimeout } = config;
  const limits = { statementTimeout, connectTimeout, poolSize: 1, onLost: () => undefined };
  const { db, pool } = connect(replica, limits);
  const { trouble } = await stateOf(db, owner, config.replicaMaxAge * 1000).finally(() => pool.end());
  if (trouble === null)
    return [ok(CHECK, `${place} has what the primary had written ${CATCH_UP / 1000} s ago or later.`)];
  const remedy =
    'Look into its log, and at pg_stat_replication on the primary; after a failover let DATABASE_URL lead to the new primary ' +
    'and DATABASE_REPLICA_URL to a replica of it. Until then the primary answers.';
  return [warning(CHECK, `${place} is not read: ${trouble}.`, remedy)];
}

/** What it says of itself, as soon as it has reached the primary's present position. */
async function stateOf(replica: Database, primary: Database, maxAge: number): Promise<ReplicaState> {
  const positions = new PrimaryPositions(primary, maxAge);
  await positions.read();
  const deadline = performance.now() + CATCH_UP;
  for (;;) {
    const state = judge(await askReplica(replica), positions, maxAge);
    if (state.trouble === null || performance.now() > deadline) return state;
    await delay(LOOK);
  }
}
