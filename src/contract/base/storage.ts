import type { Static } from 'typebox';
import { described, entity } from './entity.ts';
import { oneOf } from './fields.ts';

/** `low`: less than a tenth of the disk is free. `full`: nothing is written any more. */
const storageStates = ['enough', 'low', 'full'] as const;
export type StorageState = (typeof storageStates)[number];

export const Storage = entity(
  'Storage',
  {
    state: described(
      oneOf(storageStates),
      'low: less than a tenth of the disk is free. full: commands are refused with storage_full. With an external database, whose disk is not known, always enough',
    ),
  },
  'The space on the disk of the database',
);
export type Storage = Static<typeof Storage>;
