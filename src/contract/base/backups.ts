import Type, { type Static } from 'typebox';
import { described, entity } from './entity.ts';
import { nullable } from './fields.ts';

const moment = (description: string) => described(nullable(Type.String()), description);

export const Backups = entity(
  'Backups',
  {
    configured: described(
      Type.Boolean(),
      'Whether the server makes backups by itself. With an external database it never does',
    ),
    last_backup_at: moment('When the last backup ended'),
    last_verified_at: moment('When a backup was last restored apart and found to bring everything back'),
    stored_until: moment('Up to when changes are stored beside the backups: what a lost disk would leave'),
    verification_failed: described(Type.Boolean(), 'Whether the last verification found something wrong'),
    backup_overdue: described(Type.Boolean(), 'Whether the last backup is older than it should be'),
    log_overdue: described(Type.Boolean(), 'Whether changes are not being stored beside the backups'),
    verification_overdue: described(Type.Boolean(), 'Whether the last good verification is older than it should be'),
  },
  'How it stands with backups of the database',
);
export type Backups = Static<typeof Backups>;
