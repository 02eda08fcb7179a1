import type { TFunction } from 'i18next';
import type { Totals } from '../api/list-query.ts';
import { formatCount } from '../i18n/format.ts';

/** How many rows a list has; `exceeded`: the server has counted up to a bound, and there are more. */
type CountedRows = Pick<Totals, 'count' | 'exceeded'>;

/** "214", "10 000+". */
export const writtenCount = ({ count, exceeded }: CountedRows): string => `${formatCount(count)}${exceeded ? '+' : ''}`;

/** "214", "более 10 000": screen readers leave out a plus, or read it as a sum. */
export const spokenCount = ({ count, exceeded }: CountedRows, t: TFunction): string =>
  exceeded ? t('list.more_than', { number: count }) : formatCount(count);

/** The number of rows for the grid, which has none while it is unknown. */
export const exactCount = (counted: CountedRows | null): number | null =>
  counted === null || counted.exceeded ? null : counted.count;
