import type { AgentRow } from '#contract/company/agent.ts';
import { named } from '../../base/lists/columns.tsx';
import { type Fact, textFact, wordFact } from '../../base/lists/facts.ts';
import type { ListColumn, ListDeclaration } from '../../base/lists/list-declaration.ts';

type Colleague = Pick<AgentRow, 'id' | 'surname' | 'name' | 'office_name' | 'branch_name'>;

/** Columns for all roles: names and offices. */
export const nameColumn: ListColumn<Colleague> = {
  id: 'surname',
  header: 'person',
  fields: ['surname', 'name'],
  kind: 'name',
  rowHeader: true,
  sortable: true,
  cell: ({ surname, name }) => (
    <b>
      {surname} {name}
    </b>
  ),
};

export const nameFact: Fact<Colleague> = wordFact(
  'person',
  ['surname', 'name'],
  ({ surname, name }) => `${surname} ${name}`,
);

/** The facts by which screen readers announce a colleague: who, and where. */
const facts: Fact<Colleague>[] = [nameFact, textFact('office', 'office_name')];

/** The list as an agent sees it. */
export const colleagues: ListDeclaration<Colleague, 'agentList'> = {
  title: 'agents_list',
  root: 'agentList',
  types: 'Agent',
  refreshedBy: ['user'],
  defaultSort: { by: 'surname', direction: 'asc' },
  columns: [nameColumn, named('office'), named('branch', { hidePriority: 1 })],
  facts,
  fields: ['surname', 'name'],
  filters: [],
  counted: 'people',
  searchHint: 'colleagues',
  rowName: ({ surname, name }) => `${surname} ${name}`,
};
