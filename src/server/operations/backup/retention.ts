import { rename, rm } from 'node:fs/promises';
import { type Backup, listBackups, logFolder, UNFINISHED } from './backup-folder.ts';
import { isHistory, type LogFile, listLog } from './log-files.ts';
import { parsePosition, parseSegmentName, segmentOf } from './replication.ts';

/** Deletes the oldest backups beyond those that are kept, and the log that no kept backup needs. */
export async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  const all = await listBackups(folder);
  const old = all.slice(0, Math.max(0, all.length - keep));
  for (const { folder: path } of old) {
    // What is left of an interrupted deletion is no backup any more, and is deleted with other unfinished ones.
    await rename(path, path + UNFINISHED);
    await rm(path + UNFINISHED, { recursive: true, force: true });
  }
  const kept = all.slice(old.length);
  for (const systemId of new Set(all.map(({ description }) => description.system_id))) {
    const needed = kept.filter(({ description }) => description.system_id === systemId);
    for (const file of await listLog(logFolder(folder, systemId))) {
      if (!isNeeded(file, needed)) await rm(file.path, { force: true });
    }
  }
}

/** Whether a backup needs a file of the log: one of its timeline from its end on, and the histories of timelines. */
function isNeeded(file: LogFile, kept: Backup[]): boolean {
  if (isHistory(file)) return true;
  const place = parseSegmentName(file.name);
  return kept.some(
    ({ description: { timeline, end } }) =>
      place?.timeline === timeline && place.segment >= segmentOf(parsePosition(end)),
  );
}
