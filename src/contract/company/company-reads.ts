import Type from 'typebox';
import { Backups } from '../base/backups.ts';
import { Amount, nullable } from '../base/fields.ts';
import { type Inputs, list, read } from '../base/read.ts';
import { Storage } from '../base/storage.ts';
import { Agent, Branch, Office } from '../directories/directories.ts';
import { AgentRow } from './agent.ts';
import { SecondFactors } from './second-factor/second-factor.ts';
import { Session } from './session.ts';
import { User } from './user.ts';

export const companyInputs = {
  AgentFilter: {
    search: ['String', 'Words that all occur in surname, name or, for Management, username'],
    office_id: 'Id',
    role: ['String', "agent, management; Management's, like all that follow"],
    disabled: 'Boolean',
    month: ['String', 'The month of the figures: last, this, next. It leaves no rows out'],
  },
} as const satisfies Inputs;

export const companyReads = {
  me: read({
    permission: 'session.use',
    description: 'The signed-in user',
    arguments: {},
    answer: User,
  }),

  sessions: read({
    permission: 'session.use',
    description: "The caller's own sessions, the one used last first",
    arguments: {},
    answer: Type.Array(Session),
  }),

  secondFactors: read({
    permission: 'session.use',
    description: "The caller's second factors",
    arguments: {},
    answer: SecondFactors,
  }),

  backups: read({
    permission: 'backup.view',
    description: 'When the last backup was made and verified',
    arguments: {},
    answer: Backups,
  }),

  storage: read({
    permission: 'storage.view',
    description: "The space on the server's disk",
    arguments: {},
    answer: Storage,
  }),

  agents: read({
    permission: 'agent.view',
    description: 'All agents, and other people with sales, by surname',
    arguments: {},
    answer: Type.Array(Agent),
  }),

  agentList: list('Agent', AgentRow, {
    permission: 'agent.view',
    description: 'People of the company; only Management reads figures and disabled accounts',
    sorts: ['surname', 'last_sale_date', 'month_profit', 'debt'],
    sortDescription: 'Agents sort by surname only',
    totals: {
      month_profit: nullable(Amount),
      debt: nullable(Amount),
      overpaid: nullable(Amount),
      target: nullable(Amount),
      target_reached: nullable(Amount),
    },
    totalsDescription: 'Sums over the whole filter, USD; null for agents',
  }),

  people: read({
    permission: 'log.view',
    description: 'All people who have or had an account, by surname',
    arguments: {},
    answer: Type.Array(Agent),
  }),

  offices: read({
    permission: 'office.view',
    description: 'Offices, by branch',
    arguments: {},
    answer: Type.Array(Office),
  }),

  branches: read({
    permission: 'office.view',
    description: 'Branches with their offices, both by name',
    arguments: {},
    answer: Type.Array(Branch),
  }),
};
