import Type from 'typebox';
import { described } from '../base/entity.ts';
import { Amount, nullable } from '../base/fields.ts';
import { type Inputs, list, page, read } from '../base/read.ts';
import { MessageRow } from '../messages/message.ts';
import { ClientRow, PointHistoryRow, ReadClient } from './client.ts';
import { ClientAnonymisation } from './client-anonymisation.ts';
import { ClientComparison, ClientPair } from './client-merge.ts';
import { ClientConsent, ConsentWording } from './consent.ts';

export const clientInputs = {
  PointsHistoryFilter: {
    client_id: 'Id',
    phone: ['String', 'As typed'],
    search: ['String', "Words that all occur in a row's reason, bonus or direction, or the number of its sale"],
    type: ['String', 'accrual, use, reversal, expiry, correction, merge'],
    date_from: 'Date',
    date_to: 'Date',
  },
  ClientFilter: {
    search: ['String', 'Words that all occur in surname, name (also in Latin letters) or phone'],
    level_id: ['Id', 'Those who are at a level'],
    debt: ['String', 'tourist_owes, company_owes, open: on a sale at least; settled: on none'],
    has_points: ['Boolean', 'Whether the balance of points is above zero'],
    membership: ['String', 'Of the membership today: current, ended; none: there never was one'],
    last_sale_from: ['Date', 'Clients who never bought have no last sale that lies within'],
    last_sale_to: 'Date',
    to_anonymise: [
      'Boolean',
      "Clients without anything new within the company's period and without open matters, who are proposed for anonymising",
    ],
  },
} as const satisfies Inputs;

export const clientReads = {
  clients: list('Client', ClientRow, {
    permission: 'client.list',
    description: 'Clients, without those that were merged into others',
    sorts: [
      'name',
      'points',
      'turnover',
      'debt',
      'sales_count',
      ['last_sale_date', 'Those who never bought are before all others'],
      ['subscription_until', 'Those who never were members are before all others'],
      'created_at',
    ],
    totals: {
      points: Type.Integer(),
      turnover: Amount,
      debt: Amount,
      overpaid: Amount,
    },
    totalsDescription: 'Sums over the whole filter; money in USD',
  }),

  client: read({
    permission: 'client.view',
    description:
      'The client with an id or a phone number as typed, of a merged one the survivor; null if no client has the number',
    arguments: { id: 'Id', phone: 'String' },
    answer: nullable(ReadClient),
  }),

  clientDuplicates: read({
    permission: 'client.merge',
    description:
      'Clients who are probably entered twice, part by part of the company, in each the most probable pair first; or those of them that a search finds',
    arguments: { search: 'String', first: 'Int', after: 'String' },
    answer: page('ClientPair', ClientPair, {}),
  }),

  similarClients: read({
    permission: 'client.merge',
    description: 'Possible duplicates of one client, the most probable first',
    arguments: { id: 'Id!' },
    answer: Type.Array(ClientPair),
  }),

  clientComparison: read({
    permission: 'client.merge',
    description: 'Two clients beside each other, and the figures of the merged client',
    arguments: { id: 'Id!', other: 'Id!' },
    answer: ClientComparison,
  }),

  clientAnonymisation: read({
    permission: 'client.anonymise',
    description: 'Open matters of a client who is to be anonymised, and numbers of the data to erase',
    arguments: { id: 'Id!' },
    answer: ClientAnonymisation,
  }),

  clientMessages: read({
    permission: 'message.view',
    description: 'What was sent to a client, newest first: at most 50',
    arguments: { id: 'Id!' },
    answer: Type.Array(MessageRow),
  }),

  consentWordings: read({
    permission: 'consent_wording.view',
    description:
      'What the company asks consent to, the newest version first: at most 20, those before a version, or ' +
      'that one version alone',
    arguments: { before: 'Int', version: 'Int' },
    answer: Type.Array(ConsentWording),
  }),

  clientConsents: read({
    permission: 'consent.view',
    description: 'What a client has agreed to, and withdrawn, newest first: at most 100',
    arguments: { id: 'Id!' },
    answer: Type.Array(ClientConsent),
  }),

  pointsHistory: list('PointsHistory', PointHistoryRow, {
    permission: 'points.view',
    description: "What came and went of a client's points",
    filtered: 'always',
    filterDescription: 'The client is required: by id or by phone',
    sorts: [['entry_date', 'The order in which the rows were written']],
    totals: {
      came: Type.Integer(),
      went: described(Type.Integer(), 'Above zero'),
      balance: Type.Integer(),
    },
    totalsDescription: 'Sums over the whole filter',
  }),
};
