import { errors } from '#contract/base/errors.ts';
import { readConfig } from './base/config.ts';
import { ConfigError } from './base/config-error.ts';
import { StartError } from './base/db/embedded/index.ts';
import { isAway } from './base/db/faults.ts';
import { MigrationError } from './base/db/migrate.ts';
import { Refusal } from './base/pipeline/refusal.ts';
import { type CliCommand, CommandError, UsageError } from './cli/command.ts';
import { commands } from './cli/commands.ts';
import { help } from './cli/help.ts';
import { parse } from './cli/parse.ts';
import { isStopping, stopOnSignals, withDatabase } from './cli/run.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** `npm run karavan -- <command> [options]`. Exit code 0 done, 1 refused or failed, 2 not understood. */
async function main([name, ...typed]: string[]): Promise<void> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return void say(help(commands));
  const command = commands.find((each) => each.name === name);
  if (!command) throw new UsageError(unknown(name));
  const { values, json, help: helpAsked } = parse(command, typed);
  if (helpAsked) return void say(help([command]));
  const work = await command.prepare(values);
  const outcome = await withDatabase(readConfig(), work);
  say(json ? JSON.stringify(outcome.json) : outcome.text);
}

const unknown = (name: string): string =>
  `There is no command "${name}". Known are ${commands.map((command: CliCommand) => command.name).join(', ')}.`;

/** What a person is told of an error, and the exit code. What nobody expected is told with where it happened. */
function explain(error: unknown): { words: string; code: 1 | 2 } {
  const { message, stack } = error as Error;
  if (error instanceof UsageError) return { words: message, code: 2 };
  const forPeople = [Refusal, CommandError, StartError, ConfigError, MigrationError].some(
    (kind) => error instanceof kind,
  );
  if (forPeople) return { words: message, code: 1 };
  return { words: isAway(error) ? errors.service_unavailable.message : String(stack), code: 1 };
}

process.umask(0o022);
stopOnSignals();
try {
  await main(process.argv.slice(2));
} catch (error) {
  const { words, code } = explain(error);
  if (!isStopping()) process.stderr.write(`${words}\n`);
  process.exitCode = code;
}
