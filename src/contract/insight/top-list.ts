import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { Amount, CalendarDate, Id, nullable, oneOf } from '../base/fields.ts';

/** The subjects of the ranking. */
export const topListBy = ['agents', 'offices'] as const;
export type TopListBy = (typeof topListBy)[number];

export const TopFigures = entity(
  'TopFigures',
  {
    sales: Type.Integer(),
    tourists: Type.Integer(),
    brutto: Amount,
    profit: Amount,
    total_profit: described(nullable(Amount), 'With extra profit. Null for agents'),
  },
  'Figures of a period, USD. Total profit, with what Management adds to it, is null for agents',
);
export type TopFigures = Static<typeof TopFigures>;

export const TopRow = entity(
  'TopRow',
  {
    id: Id,
    name: Type.String(),
    note: described(Type.String(), "A person's office, an office's branch"),
    now: TopFigures,
    before: TopFigures,
  },
  'A person or an office, now and in the period before',
);
export type TopRow = Static<typeof TopRow>;

export const TopList = entity(
  'TopList',
  {
    by: oneOf(topListBy),
    from: described(CalendarDate, 'The days that are compared: a period that is not over goes up to today'),
    to: CalendarDate,
    before_from: CalendarDate,
    before_to: CalendarDate,
    rows: described(Type.Array(TopRow), 'The highest total profit first; for an agent the highest profit'),
  },
  'Those with the highest total profit first; for an agent, with the highest profit',
);
export type TopList = Static<typeof TopList>;
