import { errors } from '#contract/base/errors.ts';
import { readConfig } from './base/config.ts';
import { ConfigError } from './base/config-error.ts';
import { isAway, isDiskFull } from './base/db/database-errors.ts';
import { StartError } from './base/db/embedded/index.ts';
import { MigrationError } from './base/db/migrate.ts';
import { Refusal } from './base/pipeline/refusal.ts';
import { type CliCommand, CommandError, UsageError } from './cli/command.ts';
import { commands } from './cli/commands.ts';
import { help } from './cli/help.ts';
import { parse } from './cli/parse.ts';
import { isStopping, stopOnSignals, withDatabase } from './cli/run.ts';
import { BackupError } from './operations/backup/backup-error.ts';
import { MovingError } from './operations/moving/moving-error.ts';

const print = (text: string) => process.stdout.write(`${text}\n`);

/** `npm run karavan -- <command> [options]`. Exit code 0: done, 1: refused or failed, 2: invalid arguments. */
async function main([name, ...typed]: string[]): Promise<void> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return void print(help(commands));
  const command = commands.find((each) => each.name === name);
  if (!command) throw new UsageError(unknownCommand(name));
  const { values, argument, json, help: helpAsked } = parse(command, typed);
  if (helpAsked) return void print(help([command]));
  const outcome =
    'run' in command
      ? await command.run(values, argument, readConfig())
      : await withDatabase(readConfig(), await command.prepare(values, argument), command);
  print(json ? JSON.stringify(outcome.json) : outcome.text);
  if (outcome.failed) process.exitCode = 1;
}

const unknownCommand = (name: string): string =>
  `There is no command "${name}". Known are ${commands.map((command: CliCommand) => command.name).join(', ')}.`;

/** The text of an error and the exit code; unexpected errors are shown with their stack. */
function explain(error: unknown): { text: string; code: 1 | 2 } {
  const { message, stack } = error as Error;
  if (error instanceof UsageError) return { text: message, code: 2 };
  const forPeople = [Refusal, CommandError, BackupError, MovingError, StartError, ConfigError, MigrationError].some(
    (kind) => error instanceof kind,
  );
  if (forPeople) return { text: message, code: 1 };
  if (isDiskFull(error)) return { text: errors.storage_full.message, code: 1 };
  return { text: isAway(error) ? errors.service_unavailable.message : String(stack), code: 1 };
}

process.umask(0o022);
stopOnSignals();
try {
  await main(process.argv.slice(2));
} catch (error) {
  const { text, code } = explain(error);
  if (!isStopping()) process.stderr.write(`${text}\n`);
  process.exitCode = code;
}
