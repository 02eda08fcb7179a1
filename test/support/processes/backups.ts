import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { until } from '../wait.ts';
import { karavan } from './command-line.ts';
import { passableFolder } from './folders.ts';
import { killAndRemove } from './start-ups.ts';

/** Runs a command of the operators' command line on a data folder to its end; returns its output. Fails if it fails. */
export async function runCommand(dataDir: string, typed: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { code, out, err } = await karavan(dataDir, typed, { env });
  expect(code, err).toBe(0);
  return out;
}

/** What a backup says of itself, as far as tests need it. */
export type MadeBackup = { folder: string; system_id: string; started_at: string; ended_at: string };

/** Makes a backup of a data folder, which may be in use. */
export async function makeBackup(dataDir: string, folder: string, env: NodeJS.ProcessEnv = {}): Promise<MadeBackup> {
  return JSON.parse(await runCommand(dataDir, ['backup', folder, '--json'], env)) as MadeBackup;
}

/** Restores a backup into a new folder, which is removed after the test. Returns the folder and the command's output. */
export async function restoreBackup(
  from: string,
  options: string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<{ dataDir: string; output: string }> {
  const dataDir = await passableFolder();
  onTestFinished(() => killAndRemove(dataDir));
  const output = await runCommand(dataDir, ['restore', from, ...options], env);
  return { dataDir, output };
}

/** Waits until the log beside the backups is stored up to a moment. */
export const storedUntil = (folder: string, moment: Date): Promise<boolean> =>
  until(`the log to be stored up to ${moment.toISOString()}`, async () => {
    const logs = await readdir(join(folder, 'log')).catch(() => []);
    const states = await Promise.all(
      logs.map((systemId) => readFile(join(folder, 'log', systemId, 'until.json'), 'utf8').catch(() => '{}')),
    );
    return states.some((state) => new Date((JSON.parse(state) as { until?: string }).until ?? 0) > moment);
  });

/** The complete backups of a folder, the oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('Z')).sort();
  return names.map((name) => join(folder, name));
}
