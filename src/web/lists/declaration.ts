import type { ReactNode } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import type { Plural } from '../i18n/i18n.ts';
import type ru from '../i18n/ru.json';
import type { Me } from '../session/me.tsx';
import type { IconName } from '../ui/icon.tsx';

/** A list of one screen, declared: the screen itself is no program. */
export type ListDeclaration<Row extends { id: number }> = {
  title: keyof typeof ru.titles;
  /** Root of the schema, its filter and sort types, and the filter that makes this list. */
  root: string;
  filterType: string;
  sortType: string;
  filter: Record<string, unknown>;
  /** Entities whose changes show here. */
  refreshedBy: string[];
  defaultSort: Sort;
  columns: ListColumn<Row>[];
  /** Fields that are needed besides those of the columns: for actions and names. */
  fields: (keyof Row & string)[];
  /** What is counted, as a text key with plural forms. */
  counted: Plural<keyof typeof ru.counted>;
  searchHint: keyof typeof ru.search;
  rowName: (row: Row) => string;
  /** The address that Enter leads to. */
  open: (row: Row) => string;
  actions?: RowAction<Row>[];
  /** What there is to do when the list is empty, or beside its title. */
  create?: { label: keyof typeof ru.create; path: string; roles: Me['viewer']['role'][]; letter: string };
};

export type Sort = { by: string; direction: 'asc' | 'desc' };

export type ListColumn<Row> = {
  /** Also the name of the field that it sorts by and of the sum below it. */
  id: string;
  header: keyof typeof ru.columns;
  fields: (keyof Row & string)[];
  cell: (row: Row, me: Me) => ReactNode;
  number?: boolean;
  rowHeader?: boolean;
  sortable?: boolean;
  /** Summed up over the whole filter, USD; how the sum is written when not as it comes. */
  total?: boolean | ((sum: string) => ReactNode);
  secondary?: boolean;
};

/** Something that can be done with a row: by a letter on the row, by its button. */
export type RowAction<Row> = {
  id: keyof typeof ru.actions;
  letter: string;
  /** Stands for the word on a phone. */
  icon: IconName;
  /** Whether the person may do it at all; who may not does not see it. */
  allowed: (me: Me) => boolean;
  /** Why it can't be done with this row now, or null. */
  refused: (row: Row, me: Me) => ErrorCode | null;
  main?: boolean;
  dialog: (props: { row: Row; onClose: () => void }) => ReactNode;
};
