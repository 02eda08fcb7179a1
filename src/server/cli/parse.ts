import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type CliCommand, type Options, UsageError, type Values } from './command.ts';

/** The options that every command has. */
export const COMMON = {
  json: { takes: null, help: 'Answer with JSON and nothing else (npm run --silent)' },
  help: { takes: null, help: 'Show this help' },
} as const satisfies Options;

type Parsed = { values: Values<Options>; argument: string; json: boolean; help: boolean };

/** Parses the arguments of a command. Throws a UsageError that names the option and its problem. */
export function parse(command: CliCommand, typed: string[]): Parsed {
  const options: Options = { ...command.options, ...COMMON };
  const { values: given, positionals } = readOptions(command, typed, options);
  const { json, help } = { json: given.json === true, help: given.help === true };
  if (help) return { values: {}, argument: '', json, help };
  const values = Object.entries(command.options).map(([name, option]) => {
    if (option.takes === null) return [name, given[name] === true];
    const value = given[name] ?? option.fallback;
    if (typeof value !== 'string')
      throw new UsageError(`${command.name} needs --${name} ${option.takes}: ${option.help}.`);
    const problem = option.problem(value);
    if (problem) throw new UsageError(`--${name} does not take "${value}". ${problem}.`);
    return [name, value];
  });
  return { values: Object.fromEntries(values), argument: readArgument(command, positionals), json, help };
}

function readArgument({ name, argument }: CliCommand, positionals: string[]): string {
  if (!argument) return '';
  const value = positionals[0] ?? argument.fallback;
  if (value === undefined) throw new UsageError(`${name} needs ${argument.takes}: ${argument.help}.`);
  const problem = argument.problem(value);
  if (problem) throw new UsageError(`${argument.takes} can't be "${value}". ${problem}.`);
  return value;
}

type Given = { values: Record<string, unknown>; positionals: string[] };

function readOptions({ name, argument }: CliCommand, typed: string[], options: Options): Given {
  const config: ParseArgsConfig['options'] = {};
  for (const [option, { takes }] of Object.entries(options))
    config[option] = { type: takes === null ? 'boolean' : 'string' };
  try {
    const given = parseArgs({ args: typed, options: config, strict: true, allowPositionals: argument !== undefined });
    const [, surplus] = given.positionals;
    if (surplus !== undefined) throw new Error(`Unexpected argument '${surplus}'`);
    return given;
  } catch (error) {
    // Node's message ends with advice for programmers.
    const [first = ''] = (error as Error).message.split(/[.\n]/);
    throw new UsageError(
      `${first.replace(/ <value>/, '')}. "npm run karavan -- ${name} --help" lists what ${name} takes.`,
    );
  }
}
