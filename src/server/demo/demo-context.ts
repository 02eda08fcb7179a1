import type { Currency } from '#contract/base/money.ts';
import type { Day } from './demo-calendar.ts';
import type { Method, Trade } from './demo-catalogue.ts';
import type { Client } from './demo-clients.ts';
import type { Rates } from './demo-rates.ts';
import type { Chance } from './seeded-random.ts';

/** A member of the staff and their office. */
export type Seat = { id: number; officeId: number };

export type Partner = { id: number; currency: Currency };
type Direction = { id: number; price: number; hotels: readonly string[] };

/** The ids of the company's staff and directories. */
export type Directories = {
  agents: Seat[];
  managers: Seat[];
  methods: Record<Method, number>;
  partners: Record<Trade, Partner[]>;
  directions: Direction[];
};

/** The context of drawing. */
export type Setting = Directories & {
  chance: Chance;
  rates: Rates;
  nextClient: () => Client;
  /** From 0 to 1: the scale of costs and cash compared with a company of 1000 sales. */
  scale: number;
  now: Date;
  /** The last day of the load. Nothing is decided on it, and its records are before `now`. */
  thisDay: Day;
};
