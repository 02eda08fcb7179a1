import { BackupWarning } from './backup-warning.tsx';
import { StorageWarning } from './storage-warning.tsx';

/** What management has to tell the server's administrator. */
export default function ServerWarnings() {
  return (
    <>
      <StorageWarning />
      <BackupWarning />
    </>
  );
}
