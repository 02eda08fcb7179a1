import Type, { type Static } from 'typebox';
import { Amount, CalendarDate, Id, Moment, nullable, oneOf, PositiveAmount, YesOrNo } from '../base/fields.ts';
import { roles } from '../base/roles.ts';

const closed = { additionalProperties: false };

/** Whose months the figures of a list of people can speak of. */
export const figureMonths = ['last', 'this', 'next'] as const;

/** Somebody who works in the company as a row of their list. An agent reads names and offices; the rest is null then. */
export const AgentRow = Type.Object(
  {
    id: Id,
    name: Type.String(),
    surname: Type.String(),
    office_id: Id,
    office_name: Type.String(),
    branch_name: Type.String(),
    username: nullable(Type.String()),
    role: nullable(oneOf(roles)),
    /** Can't sign in; their sales stay. */
    disabled: nullable(YesOrNo),
    /** When they last asked for anything, to the minute. */
    last_used_at: nullable(Moment),
    /** The first day of the month that the figures speak of. */
    month: nullable(CalendarDate),
    last_sale_date: nullable(CalendarDate),
    month_profit: nullable(Amount),
    debt: nullable(Amount),
    overpaid: nullable(Amount),
    target: nullable(Amount),
    target_reached: nullable(Amount),
    /** 0 as long as there is no target; sent back as `If-Match`. */
    target_version: nullable(Type.Integer()),
    /** Of the account; goes up with every change, sent back as `If-Match`. */
    version: nullable(Type.Integer()),
  },
  closed,
);
export type AgentRow = Static<typeof AgentRow>;

/** Somebody's account, as the commands about it answer. */
export const Account = Type.Object(
  {
    id: Id,
    username: Type.String(),
    name: Type.String(),
    surname: Type.String(),
    role: oneOf(roles),
    office_id: Id,
    disabled: YesOrNo,
    version: Type.Integer(),
  },
  closed,
);
export type Account = Static<typeof Account>;

/** What somebody is to earn in a month, USD; zero is no target. */
export const Target = Type.Object(
  { id: Id, agent_id: Id, month: CalendarDate, amount: PositiveAmount, version: Type.Integer() },
  closed,
);
export type Target = Static<typeof Target>;
