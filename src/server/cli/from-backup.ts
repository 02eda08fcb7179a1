import type { RestoreStep } from '../operations/backup/restore.ts';

const steps = {
  unpack: 'Unpacking',
  log: 'Log',
  recover: 'Repeating the log up to',
  read: 'Reading',
  sums: 'Recomputing sums',
} as const;

/** A step of a restore or a verification, for a progress line. */
export const describeStep = ({ step, done }: RestoreStep | { step: 'read' | 'sums'; done: string }): string =>
  `${steps[step]} ${done}`;

/** The argument of commands that read a backup. */
export const aBackup = {
  name: 'backup',
  takes: '<backup>',
  help: 'A backup, or the folder of the backups for the newest one',
  problem: () => null,
};
