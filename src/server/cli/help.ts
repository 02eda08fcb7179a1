import type { CliCommand, Options } from './command.ts';
import { COMMON } from './parse.ts';
import { columns } from './table.ts';

const optionLines = (options: Options): string =>
  columns(
    Object.entries(options).map(([name, option]) => {
      const fallback = option.takes !== null && option.fallback ? ` (${option.fallback})` : '';
      return [`    --${name}${option.takes === null ? '' : ` ${option.takes}`}`, `${option.help}${fallback}`];
    }),
  );

const helpOf = ({ name, summary, argument, options }: CliCommand): string =>
  [
    `  ${name}${argument ? ` ${argument.takes}` : ''}: ${summary}`,
    argument ? columns([[`    ${argument.takes}`, argument.help]]) : '',
    optionLines(options),
  ]
    .filter(Boolean)
    .join('\n');

/** The help of all commands, or of one. */
export const help = (commands: readonly CliCommand[]): string =>
  [
    'npm run karavan -- <command> [options]',
    ...commands.map(helpOf),
    `  With every command:\n${optionLines(COMMON)}`,
  ].join('\n\n');
