import Type from 'typebox';
import { type Inputs, list, read } from '../base/read.ts';
import { CurrencyRate, CurrencyRateRow, RateImport } from './currency-rate.ts';

export const currencyInputs = {
  CurrencyRateFilter: {
    search: ['String', 'Words that all occur in the currencies, the date or the rate'],
    pair: ['String', 'USD-UZS, EUR-USD, EUR-UZS'],
    date_from: 'Date',
    date_to: 'Date',
    source: ['String', 'manual, central_bank'],
  },
} as const satisfies Inputs;

export const currencyReads = {
  rates: read({
    permission: 'rate.view',
    description: 'The newest rate of each pair that is not after a date',
    arguments: { date: 'Date!' },
    answer: Type.Array(CurrencyRate),
  }),

  currencyRates: list('CurrencyRate', CurrencyRateRow, {
    permission: 'rate.view',
    description: 'Every rate of the company',
    sorts: ['date'],
  }),

  rateHistory: read({
    permission: 'rate.view',
    description: 'The rates of a pair over a period, oldest first, beginning with the one that held at its start',
    arguments: { from: 'String!', to: 'String!', since: 'Date!', until: 'Date!' },
    answer: Type.Array(CurrencyRate),
  }),

  rateImport: read({
    permission: 'rate.view',
    description: "The company's import of the Central Bank's rates",
    arguments: {},
    answer: RateImport,
  }),
};
