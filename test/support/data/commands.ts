import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '#contract/base/command.ts';
import { mapValues } from '#contract/base/record-keys.ts';
import { handlers } from '../../../src/server/api/commands.ts';

export type CommandName = keyof typeof handlers;
type Commands = { [Name in CommandName]: (typeof handlers)[Name]['command'] };

/** Every command that has a handler, by its name in the registry. */
export const commands = mapValues<CommandName, { command: Command }, Command>(
  handlers,
  ({ command }) => command,
) as Commands;

const root = join(import.meta.dirname, '../../..');

const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && 'permission' in value && 'method' in value;

/** Every command that a file of the contract exports, whether or not it has a handler. */
export async function contractCommands(): Promise<{ file: string; name: string; command: Command }[]> {
  const files = globSync('src/contract/**/*.ts', { cwd: root }).sort();
  const modules = await Promise.all(
    files.map(async (file) => ({ file, exported: (await import(join(root, file))) as Record<string, unknown> })),
  );
  return modules.flatMap(({ file, exported }) =>
    Object.entries(exported).flatMap(([name, command]) => (isCommand(command) ? [{ file, name, command }] : [])),
  );
}
