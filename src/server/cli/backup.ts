import { resolve } from 'node:path';
import { makeBackup } from '../operations/backup/make-backup.ts';
import { deleteOldBackups } from '../operations/backup/retention.ts';
import { CommandError, command } from './command.ts';
import { progressLine } from './progress-line.ts';
import { formatBytes } from './sizes.ts';

/** Backs up the embedded database while it is used. */
export const backup = command({
  name: 'backup',
  summary: 'Make a backup of the embedded database, also while it is used',
  argument: {
    name: 'folder',
    takes: '<folder>',
    help: 'Folder of the backups; BACKUP_DIR if it is left out',
    fallback: '',
    problem: () => null,
  },
  options: {},
  prepare:
    async (_values, named) =>
    async ({ config, database: { embedded } }) => {
      const folder = named === '' ? config.backups.folder : resolve(named);
      if (folder === null) throw new CommandError('Name a folder: npm run karavan -- backup /srv/karavan-backups');
      if (embedded === null) {
        throw new CommandError(
          'This command backs up the embedded database. Back up the one of DATABASE_URL with its own tools.',
        );
      }
      const line = progressLine(process.stderr);
      try {
        const made = await makeBackup({
          folder,
          superuser: embedded.superuser,
          credentials: embedded.credentials,
          passphrase: config.backups.passphrase,
          onProgress: (done, of) => line.show(`${formatBytes(done)} of about ${formatBytes(of)}`),
        });
        if (folder === config.backups.folder) await deleteOldBackups(folder, config.backups.keep);
        const { archive } = made.description.files;
        return {
          text: `The backup ${made.folder} is complete: ${formatBytes(archive.bytes)}${made.description.encrypted ? ', encrypted' : ''}.`,
          json: { folder: made.folder, ...made.description },
        };
      } finally {
        line.clear();
      }
    },
});
