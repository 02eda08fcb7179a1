import Type, { type TInteger, type TString } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { Amount, CalendarDate, nullable } from '../base/fields.ts';
import { read } from '../base/read.ts';
import { keysOf, recordOf } from '../base/record-keys.ts';
import { MAX_DAY_GROUPS, MAX_REPORT_DAYS, type ReportName, type ReportShape, reports } from './report.ts';

type Reports = typeof reports;

/** The declarations, with the common type of all. */
const shapes: Record<ReportName, ReportShape> = reports;

const kinds = { count: Type.Integer(), amount: Amount, percent: Amount };

const Period = entity(
  'Period',
  { from: CalendarDate, to: CalendarDate },
  'Days are included: from the one to the other',
);

/** The prefix of a report's types: "Sales" of `salesReport`. */
const prefixOf = (name: ReportName): string => `${name[0]?.toUpperCase()}${name.slice(1).replace(/Report$/, '')}`;

function figuresOf<Name extends ReportName>(name: Name) {
  const { figures, nullable: empty = [], note } = shapes[name];
  const fields = Object.entries(figures).map(([figure, kind]) => [
    figure,
    empty.includes(figure) ? nullable(kinds[kind]) : kinds[kind],
  ]);
  type Fields = Record<keyof Reports[Name]['figures'], TInteger | TString>;
  return entity(`${prefixOf(name)}Figures`, Object.fromEntries(fields) as Fields, note);
}

/** The entity of a report's answer. */
function answerOf<Name extends ReportName>(name: Name) {
  const figures = figuresOf(name);
  const row = entity(`${prefixOf(name)}ReportRow`, {
    key: described(Type.String(), 'Its id, its currency, or the first day of its month, week or day'),
    name: described(nullable(Type.String()), 'Null of a time'),
    note: described(nullable(Type.String()), "A partner's currency, an agent's office, an office's branch"),
    figures,
    earlier: described(nullable(figures), 'Of the period that it is compared with'),
  });
  return entity(`${prefixOf(name)}Report`, {
    group: Type.String(),
    from: CalendarDate,
    to: CalendarDate,
    compared_with: nullable(Period),
    rows: Type.Array(row),
    totals: figures,
    earlier_totals: nullable(figures),
  });
}

function reportRead<Name extends ReportName>(name: Name) {
  const { rows, date, groups, filter } = shapes[name];
  const named = groups.map((group) => (group === 'day' ? `day (of at most ${MAX_DAY_GROUPS})` : group));
  return read({
    permission: 'report.view',
    description:
      `${rows}, by ${date}, over a period of at most ${MAX_REPORT_DAYS} days. Groups: ${named.join(', ')}. Compared ` +
      'with: before (the period just before, as long), year (the same dates a year before).',
    arguments: {
      from: 'Date!',
      to: 'Date!',
      group: 'String!',
      compare: 'String',
      filter: filter as Reports[Name]['filter'],
    },
    answer: answerOf(name),
    onReplica: true,
  });
}

/** The GraphQL roots of the reports. */
export const reportReads = recordOf(keysOf(reports), reportRead) as {
  [Name in ReportName]: ReturnType<typeof reportRead<Name>>;
};
