import type { Config } from '../base/config.ts';
import type { RunningDatabase } from '../base/database.ts';
import type { Database } from '../base/db/connect.ts';

/** An option with a value; required without a fallback. */
type ValueOption = {
  /** The placeholder of the value in the help: `<name>`, `own|office`. */
  takes: string;
  help: string;
  fallback?: string;
  /** The problem of an invalid value, as text; null when it is valid. */
  problem: (value: string) => string | null;
};

/** An option without a value. */
type Flag = { takes: null; help: string };

export type Options = Record<string, ValueOption | Flag>;

/** The typed values: text of options with values, true or false of flags. */
export type Values<O extends Options> = { [Name in keyof O]: O[Name] extends Flag ? boolean : string };

/** The resources of a command: a migrated database, and the migrations just applied. */
export type Session = {
  /** The app's role, bound by row level security. */
  db: Database;
  database: RunningDatabase;
  config: Config;
  applied: string[];
  now: Date;
};

/** The result of a command as text, and as JSON for --json. With `failed` the exit code is 1. */
export type Outcome = { text: string; json: unknown; failed?: boolean };

/** The value of an argument without a name, which stands behind the command: `backup <folder>`. */
type Argument = ValueOption & { name: string };

type Definition<O extends Options> = {
  name: string;
  summary: string;
  argument?: Argument;
  options: O;
} & (
  | {
      /** The command takes the database as it is; it is migrated for all others. */
      unmigrated?: true;
      /** Prepares the command from its values; the returned work runs once the database is open. */
      prepare: (values: Values<O>, argument: string) => Promise<(session: Session) => Promise<Outcome>>;
    }
  | {
      /** A command that needs no open database. */
      run: (values: Values<O>, argument: string, config: Config) => Promise<Outcome>;
    }
);

/** A command of the operators' command line. Refuses with a Refusal, a CommandError, a BackupError or a MovingError. */
export type CliCommand = Definition<Options>;

/** Gives a command's values their exact types. */
export const command = <const O extends Options>(definition: Definition<O>): CliCommand =>
  definition as unknown as CliCommand;

/** Unknown, missing or invalid arguments. Exit code 2. */
export class UsageError extends Error {}

/** The command can not be carried out; the message is shown. Exit code 1. */
export class CommandError extends Error {}
