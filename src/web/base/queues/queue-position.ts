import type { TFunction } from 'i18next';
import type { QueuePosition } from '#machines/queue.ts';
import { writtenCount } from '../lists/counted-rows.ts';

/** "5 из 214", "5 из 10 000+". */
export const writtenPosition = ({ position, total, exceeded }: QueuePosition, t: TFunction): string =>
  t('queue.position', { position, total: writtenCount({ count: total, exceeded }) });

/** "5 из 214", "5, всего более 10 000". */
export const spokenPosition = ({ position, total, exceeded }: QueuePosition, t: TFunction): string =>
  t(exceeded ? 'queue.position_of_more' : 'queue.position', { position, total });
