import Type, { type Static } from 'typebox';
import { Amount, CalendarDate, Id, nullable, oneOf } from '../base/fields.ts';

const closed = { additionalProperties: false };

/** What people or offices are ranked by. */
export const topListBy = ['agents', 'offices'] as const;
export type TopListBy = (typeof topListBy)[number];

/** Figures of a period, USD. Total profit, with what Management adds to it, is null for agents. */
export const TopFigures = Type.Object(
  {
    sales: Type.Integer(),
    tourists: Type.Integer(),
    brutto: Amount,
    profit: Amount,
    total_profit: nullable(Amount),
  },
  closed,
);
export type TopFigures = Static<typeof TopFigures>;

/** A person or an office, now and in the period before. */
export const TopRow = Type.Object(
  { id: Id, name: Type.String(), note: Type.String(), now: TopFigures, before: TopFigures },
  closed,
);
export type TopRow = Static<typeof TopRow>;

/** Those with the highest total profit first; for an agent, with the highest profit. */
export const TopList = Type.Object(
  {
    by: oneOf(topListBy),
    /** The days that are compared: a period that is not over goes up to today. */
    from: CalendarDate,
    to: CalendarDate,
    before_from: CalendarDate,
    before_to: CalendarDate,
    rows: Type.Array(TopRow),
  },
  closed,
);
export type TopList = Static<typeof TopList>;
