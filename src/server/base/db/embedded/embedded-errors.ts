/** A reason for a failed start that the operator can remove; only its message is shown. */
export class StartError extends Error {}

/** The remedy for files that are damaged or lost. */
export const RESTORE =
  'Restore a backup (npm run karavan -- restore), or a complete copy of the data folder that was made while Karavan was stopped';
