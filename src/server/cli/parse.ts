import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type CliCommand, type Options, UsageError, type Values } from './command.ts';

/** The options that every command has. */
export const COMMON = {
  json: { takes: null, help: 'Answer with JSON and nothing else (npm run --silent)' },
  help: { takes: null, help: 'Show this help' },
} as const satisfies Options;

/** Parses the arguments of a command. Throws a UsageError that names the option and its problem. */
export function parse(command: CliCommand, typed: string[]): { values: Values<Options>; json: boolean; help: boolean } {
  const options: Options = { ...command.options, ...COMMON };
  const given = readOptions(command.name, typed, options);
  const { json, help } = { json: given.json === true, help: given.help === true };
  if (help) return { values: {}, json, help };
  const values = Object.entries(command.options).map(([name, option]) => {
    if (option.takes === null) return [name, given[name] === true];
    const value = given[name] ?? option.fallback;
    if (typeof value !== 'string')
      throw new UsageError(`${command.name} needs --${name} ${option.takes}: ${option.help}.`);
    const problem = option.problem(value);
    if (problem) throw new UsageError(`--${name} does not take "${value}". ${problem}.`);
    return [name, value];
  });
  return { values: Object.fromEntries(values), json, help };
}

function readOptions(name: string, typed: string[], options: Options): Record<string, unknown> {
  const config: ParseArgsConfig['options'] = {};
  for (const [option, { takes }] of Object.entries(options))
    config[option] = { type: takes === null ? 'boolean' : 'string' };
  try {
    return parseArgs({ args: typed, options: config, strict: true, allowPositionals: false }).values;
  } catch (error) {
    // Node's message ends with advice for programmers.
    const [first = ''] = (error as Error).message.split(/[.\n]/);
    throw new UsageError(
      `${first.replace(/ <value>/, '')}. "npm run karavan -- ${name} --help" lists what ${name} takes.`,
    );
  }
}
