import { formatDate } from '../i18n/format.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Table, TableScroll } from '../ui/tables/table-scroll.tsx';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartAxis, ChartProps } from './chart-props.ts';
import './chart.css';

const { Component: ChartCanvas } = lazyComponent(() => import('./chart-canvas.tsx'));

/** The labels of the horizontal axis. */
const placesOf = (axis: ChartAxis): string[] => ('dates' in axis ? axis.dates.map(formatDate) : axis.names);

/**
 * A chart with its conclusion as text alternative, which can be replaced by the table of its numbers. The drawing code
 * is loaded with the first chart.
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

/** The legend: lines differ by colour and dash pattern, bars also by fill. */
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
