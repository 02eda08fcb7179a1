import Type from 'typebox';
import { Amount, nullable } from '../base/fields.ts';
import { type Inputs, list, read } from '../base/read.ts';
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
    month: ['String', 'Of which month the figures are: last, this, next; nobody is left out'],
  },
} as const satisfies Inputs;

export const companyReads = {
  me: read({
    permission: 'session.use',
    description: 'Who is signed in',
    arguments: {},
    answer: User,
  }),

  sessions: read({
    permission: 'session.use',
    description: "The asking person's own sessions, the one used last first",
    arguments: {},
    answer: Type.Array(Session),
  }),

  secondFactors: read({
    permission: 'session.use',
    description: "The asking person's own ways of the second step of signing in",
    arguments: {},
    answer: SecondFactors,
  }),

  agents: read({
    permission: 'agent.view',
    description: 'Who sells: every agent, and whoever else has sales, by surname',
    arguments: {},
    answer: Type.Array(Agent),
  }),

  agentList: list('Agent', AgentRow, {
    permission: 'agent.view',
    description: "Who works in the company; figures, and who can't sign in, are Management's",
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
    description: 'Everybody who has or had an account, by surname',
    arguments: {},
    answer: Type.Array(Agent),
  }),

  offices: read({
    permission: 'office.view',
    description: 'Where it is sold, by branch',
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
