import { resolve } from 'node:path';
import { type Restored, restoreBackup } from '../operations/backup/restore.ts';
import { command } from './command.ts';
import { aBackup, describeStep } from './from-backup.ts';
import { progressLine } from './progress-line.ts';
import { aMomentOrNone, momentOf } from './values.ts';

/** Restores a backup into an empty data folder. */
export const restore = command({
  name: 'restore',
  summary: 'Restore a backup into the empty data folder DATA_DIR, with all that was recorded after it',
  argument: aBackup,
  options: {
    to: {
      takes: '"yyyy-mm-dd hh:mm"',
      help: 'Leave out what was committed later; time zone of this machine, or with an offset at its end',
      fallback: 'none',
      problem: aMomentOrNone,
    },
  },
  run: async ({ to }, from, config) => {
    const line = progressLine(process.stderr);
    try {
      const restored = await restoreBackup({
        from: resolve(from),
        dataDir: config.dataDir,
        namedByHand: config.dataDirNamed,
        to: momentOf(to),
        log: 'all',
        passphrase: config.backups.passphrase,
        onProgress: (step) => line.show(describeStep(step)),
      });
      return { text: describe(restored), json: { ...restored, backup: restored.backup.folder } };
    } finally {
      line.clear();
    }
  },
});

const describe = ({ dataDir, backup, last, warning }: Restored): string =>
  [
    `${backup.folder} is restored to ${dataDir}.`,
    last ? `The last change was at ${last.toISOString()}.` : 'Nothing was changed after the backup.',
    warning,
    'Start Karavan as usual.',
  ]
    .filter(Boolean)
    .join('\n');
