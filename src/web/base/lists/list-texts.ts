import type { TFunction } from 'i18next';
import type { FilterLabel, Header } from './list-declaration.ts';

// The types of headers and labels ensure that one of both texts exists; `t` takes the first that does.

/** The header of a column. */
export const headerText = (t: TFunction, header: Header): string =>
  t([`columns.${header}`, `fields.${header}`] as ['columns.service', 'fields.service']);

/** The label of a filter. */
export const filterText = (t: TFunction, { label }: { label: FilterLabel }): string =>
  t([`filters.${label}`, `fields.${label}`] as ['filters.audit', 'fields.service']);
