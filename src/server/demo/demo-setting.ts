import type { Currency } from '#contract/base/money.ts';
import type { Day } from './demo-calendar.ts';
import type { Method, Trade } from './demo-catalogue.ts';
import type { Client } from './demo-clients.ts';
import type { Rates } from './demo-rates.ts';
import type { Chance } from './seeded-random.ts';

/** Who works where. */
export type Seat = { id: number; officeId: number };

export type Partner = { id: number; currency: Currency };
type Direction = { id: number; price: number; hotels: readonly string[] };

/** The company as it stands before the first sale: its people and the words of its lists, with their ids. */
export type Directories = {
  agents: Seat[];
  managers: Seat[];
  methods: Record<Method, number>;
  partners: Record<Trade, Partner[]>;
  directions: Direction[];
};

/** What every part of the load draws from. */
export type Setting = Directories & {
  chance: Chance;
  rates: Rates;
  nextClient: () => Client;
  /** From 0 to 1: what a company of fewer than a thousand sales spends and keeps, compared with one that has as many. */
  scale: number;
  now: Date;
  /** The last day of the load; nothing is decided on it, and what is recorded on it is before `now`. */
  thisDay: Day;
};
