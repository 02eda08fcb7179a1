import Type from 'typebox';
import { COUNT_BOUND, type Inputs, list, read } from '../base/read.ts';
import { LogLine } from './log-line.ts';

export const logInputs = {
  LogFilter: {
    search: ['String', 'The number of an entity or of the sale that it belongs to'],
    user_id: 'Id',
    by_program: ['Boolean', 'Whether the author is the program itself or an operator'],
    event: ['String', 'sale.edit, partner.add, as in the lines'],
    entity: ['String', 'sale, booking, partner, as in the lines'],
    entity_id: 'Id',
    sale_id: ['Id', 'Of the sale and what belongs to it'],
    at_from: ['Date', "Days in the company's time zone"],
    at_to: 'Date',
  },
} as const satisfies Inputs;

export const logReads = {
  logs: list('Log', LogLine, {
    permission: 'log.view',
    description: 'What people and the program did, newest first',
    sorts: ['at'],
    countedUpTo: COUNT_BOUND,
  }),

  entityHistory: read({
    permission: 'log.view',
    description: 'What happened to one entity, newest first: at most 200 lines. Entities as in the lines of the log',
    arguments: { entity: 'String!', id: 'Id!' },
    answer: Type.Array(LogLine),
  }),
};
