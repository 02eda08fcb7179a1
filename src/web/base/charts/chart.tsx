import type { CalendarDate } from '#contract/base/dates.ts';
import { formatDate } from '../i18n/format.ts';
import { later } from '../ui/lazy-component.tsx';
import { Table, TableScroll } from '../ui/table-scroll.tsx';
import { ChartFrame } from './chart-frame.tsx';
import './chart.css';

/** What lies along the bottom: dates, each as far from the next as it is, or names at equal distances (months, offices). */
export type ChartAxis = { header: string } & ({ dates: CalendarDate[] } | { names: string[] });

/** One line, or the bars of one colour: a decimal for each place of the axis, null where there is none. */
export type ChartSeries = { name: string; values: (string | null)[] };

export type ChartProps = {
  kind: 'line' | 'bar';
  /** What it shows; the name of the table with the same numbers. */
  title: string;
  /** What one sees in it, in a sentence: whoever can't look reads that. */
  conclusion: string;
  axis: ChartAxis;
  series: ChartSeries[];
  /** Writes a value as the language does. */
  format: (value: string) => string;
  /** A value holds until the next one: a line of steps. */
  held?: boolean;
  /** Bars of one place stand on each other: parts of a whole. */
  stacked?: boolean;
  /** What stands beside the series in the table alone: it is measured in something else. */
  more?: (ChartSeries & { format: (value: string) => string })[];
};

const { Later: ChartCanvas } = later(() => import('./chart-canvas.tsx'));

/** How the places along the bottom are called. */
const placesOf = (axis: ChartAxis): string[] => ('dates' in axis ? axis.dates.map(formatDate) : axis.names);

/**
 * A chart that says in a sentence what it shows, and turns into the table of its numbers by a key or a button. The drawing
 * itself is loaded when the first chart is shown.
 */
export function Chart(props: ChartProps) {
  const { title, conclusion, axis, series, format, more = [] } = props;
  const columns = [...series.map((each) => ({ ...each, format })), ...more];
  const picture = (
    <>
      <div className="chart-canvas" role="img" aria-label={conclusion}>
        <ChartCanvas {...props} places={placesOf(axis)} />
      </div>
      {series.length > 1 && <Legend kind={props.kind} series={series} />}
    </>
  );
  return (
    <ChartFrame
      title={title}
      conclusion={conclusion}
      picture={picture}
      table={<ChartTable title={title} axis={axis} columns={columns} />}
    />
  );
}

/** Which line is which: by colour, and by the pattern of its dashes; bars by being full or hollow. */
function Legend({ kind, series }: Pick<ChartProps, 'kind' | 'series'>) {
  return (
    <ul className="chart-legend" data-kind={kind} aria-hidden="true">
      {series.map(({ name }, index) => (
        <li key={name}>
          <span className="chart-swatch" data-series={index} />
          {name}
        </li>
      ))}
    </ul>
  );
}

type ChartTableProps = Pick<ChartProps, 'title' | 'axis'> & { columns: NonNullable<ChartProps['more']> };

function ChartTable({ title, axis, columns }: ChartTableProps) {
  return (
    <TableScroll label={title}>
      <Table className="table">
        <thead>
          <tr>
            <th scope="col">{axis.header}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {placesOf(axis).map((place, row) => (
            <tr key={place}>
              <th scope="row">{place}</th>
              {columns.map(({ name, values, format }) => {
                const value = values[row] ?? null;
                return (
                  <td key={name} className="number">
                    {value === null ? '-' : format(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
