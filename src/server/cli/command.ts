import type { RunningDatabase } from '../base/database.ts';
import type { Database } from '../base/db/connect.ts';

/** An option that takes a value. Without a fallback it has to be given. */
type ValueOption = {
  /** What it takes, as help shows it: `<name>`, `own|office`. */
  takes: string;
  says: string;
  fallback?: string;
  /** Why a value is not taken, in words; null when it is. */
  problem: (value: string) => string | null;
};

/** An option that is there or not. */
type Flag = { takes: null; says: string };

export type Options = Record<string, ValueOption | Flag>;

/** What was typed: text for each option that takes a value, true or false for the flags. */
export type Values<O extends Options> = { [Name in keyof O]: O[Name] extends Flag ? boolean : string };

/** What a command works with: a migrated database, and the migrations that were applied on the way. */
export type Session = {
  /** The app's role, bound by row level security. */
  db: Database;
  database: RunningDatabase;
  applied: string[];
  now: Date;
};

/** What a command answers: for people, and with --json for scripts. */
export type Outcome = { text: string; json: unknown };

/** A command of the operators' command line. Refuses with a Refusal or a CommandError. */
export type CliCommand = {
  name: string;
  summary: string;
  options: Options;
  /** Told what was typed; answers with the work to be done once the database is open. */
  prepare: (values: Values<Options>) => Promise<(session: Session) => Promise<Outcome>>;
};

/** Gives a command's values their exact types. */
export const command = <const O extends Options>(definition: {
  name: string;
  summary: string;
  options: O;
  prepare: (values: Values<O>) => Promise<(session: Session) => Promise<Outcome>>;
}): CliCommand => definition as unknown as CliCommand;

/** What was typed is not a command: unknown, missing or wrong. Exit code 2. */
export class UsageError extends Error {}

/** The command can't be done; the message is for the person. Exit code 1. */
export class CommandError extends Error {}
