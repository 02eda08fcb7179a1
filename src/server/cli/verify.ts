import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { type Verified, verifyBackup } from '../operations/backup/verify.ts';
import { CommandError, command } from './command.ts';
import { aBackup, describeStep } from './from-backup.ts';
import { progressLine } from './progress-line.ts';

/** Restores a backup apart and checks it. Exit code 1 if it would not bring everything back. */
export const verify = command({
  name: 'verify',
  summary: 'Restore a backup apart, recompute its sums, and say whether it would bring everything back',
  argument: aBackup,
  options: {
    in: {
      takes: '<folder>',
      help: 'Where it is restored meanwhile: it needs room for the whole database',
      fallback: process.env.TMPDIR ? tmpdir() : '/var/tmp',
      problem: () => null,
    },
  },
  run: async (values, from, config) => {
    const line = progressLine(process.stderr);
    try {
      const verified = await verifyBackup({
        from: resolve(from),
        passphrase: config.backups.passphrase,
        workFolder: resolve(values.in),
        onProgress: (step) => line.show(describeStep(step)),
      });
      line.clear();
      const { verification, folder } = verified;
      if (verification.problem !== null) {
        throw new CommandError(`${folder} would NOT bring everything back: ${verification.problem}`);
      }
      return { text: describe(verified), json: verified };
    } finally {
      line.clear();
    }
  },
});

const count = (number: number, word: string) => `${number.toLocaleString('en')} ${word}`;

function describe({ folder, report }: Verified): string {
  const { companies = 0, sales = 0, clients = 0, payments = 0, lastChange = null } = report ?? {};
  const found = [
    count(companies, 'companies'),
    count(sales, 'sales'),
    count(clients, 'clients'),
    count(payments, 'payments'),
  ].join(', ');
  return `${folder} would bring everything back: ${found}, all sums agree${lastChange ? `, the last change at ${lastChange}` : ''}.`;
}
