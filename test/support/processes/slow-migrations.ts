import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../../src/server/source-files.ts';
import { readSchema } from '../schema/schema-picture.ts';
import type { Sql } from '../server/sql.ts';

/** The schema after the first migrations, and the number of commands that changed it by then. */
export type Step = { applied: string[]; picture: string[]; commands: number };

const FOLDER = join(projectRoot, 'src/server/base/db/migrations');
const LOCK = 1;

/** The files, in the order in which they are applied. */
export async function migrationFiles(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
}

/** The SQL of a migration. */
export const statementsOf = (name: string): Promise<string> => readFile(join(FOLDER, name), 'utf8');

/** Counts the commands that change the schema of this database from now on. */
export async function countCommands(superuser: Sql): Promise<void> {
  await superuser.query(`
    create schema stopper;
    create sequence stopper.commands;
    create table stopper.stop (at bigint);
    create function stopper.count() returns event_trigger security definer language plpgsql set lock_timeout = 0 as $$
      begin
        if nextval('stopper.commands') = (select at from stopper.stop) then perform pg_advisory_xact_lock(${LOCK}); end if;
      end $$;
    create event trigger stopper on ddl_command_start execute function stopper.count()`);
}

/** Restarts the count; the command with that number waits for a lock. */
export async function stopAtCommand(superuser: Sql, number: number): Promise<void> {
  await superuser.query(`
    insert into stopper.stop values (${number});
    select setval('stopper.commands', 1, false), pg_advisory_lock(${LOCK})`);
}

/** Whether the command waits. */
export async function isStopped(superuser: Sql): Promise<boolean> {
  const waiting = await superuser.query(
    "select from pg_locks where locktype = 'advisory' and objid = $1 and not granted",
    [LOCK],
  );
  return waiting.length > 0;
}

/** Releases the waiting command. */
export const releaseCommand = (superuser: Sql): Promise<unknown> =>
  superuser.query(`delete from stopper.stop; select pg_advisory_unlock(${LOCK})`);

/** The number of counted commands. */
export async function commandsIn(superuser: Sql): Promise<number> {
  const [row] = await superuser.query<{ last_value: number }>(
    'select last_value from stopper.commands where is_called',
  );
  return row?.last_value ?? 0;
}

/** Applies the migrations one after the other, by hand, in a database where commands are counted. */
export async function applyByHand(owner: Sql, superuser: Sql): Promise<Step[]> {
  const steps: Step[] = [{ applied: [], picture: await readSchema(superuser), commands: 0 }];
  for (const name of await migrationFiles()) {
    await owner.query(await statementsOf(name));
    const applied = [...(steps.at(-1)?.applied ?? []), name];
    steps.push({ applied, picture: await readSchema(superuser), commands: await commandsIn(superuser) });
  }
  return steps;
}
