import type { ChartOptions } from 'chart.js';
import { formatDate } from '../i18n/format.ts';
import { formatNumber } from '../i18n/write-number.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartProps } from './chart-props.ts';
import { dateAt, dateTicks, dayOf } from './date-ticks.ts';
import { wrapLabel } from './wrap-label.ts';

export type Kind = 'line' | 'bar';
export type CanvasProps = ChartProps & { places: string[] };

/** A value at the axis, without the rounding errors of binary floats. */
const tick = (value: number | string): string => formatNumber(Number(Number(value).toPrecision(9)));

/** The axes and tooltips of a chart. */
export function optionsOf({ axis, series, format, places, stacked = false }: CanvasProps, colours: ChartColours) {
  const { text, line, ground, ink, font } = colours;
  const labels = { color: text, font: { family: font, size: 12 } };
  const isDated = 'dates' in axis;
  const options: ChartOptions<Kind> = {
    responsive: true,
    maintainAspectRatio: false,
    normalized: true,
    // An animated chart could be printed half-way.
    animation: false,
    interaction: { mode: 'nearest', axis: 'x', intersect: false },
    scales: {
      x: isDated
        ? {
            type: 'linear',
            grid: { display: false },
            border: { color: line },
            afterBuildTicks: (scale) => {
              scale.ticks = dateTicks(scale.min, scale.max).map((value) => ({ value }));
            },
            ticks: { ...labels, maxRotation: 0, callback: (value) => formatDate(dateAt(Number(value))) },
            ...spanOf(axis.dates),
          }
        : {
            type: 'category',
            stacked,
            grid: { display: false },
            border: { color: line },
            ticks: { ...labels, maxRotation: 0, callback: (_, index) => wrapLabel(places[index] ?? '') },
          },
      y: {
        type: 'linear',
        stacked,
        grid: { color: line },
        border: { display: false },
        ticks: { ...labels, maxTicksLimit: 6, callback: tick },
      },
    },
    plugins: {
      tooltip: {
        backgroundColor: ground,
        borderColor: line,
        borderWidth: 1,
        titleColor: text,
        bodyColor: ink,
        titleFont: { family: font, size: 12, weight: 'normal' },
        bodyFont: { family: font, size: 13 },
        displayColors: series.length > 1,
        callbacks: {
          title: ([item]) => (item ? (places[item.dataIndex] ?? '') : ''),
          label: ({ datasetIndex, dataIndex }) => {
            const { name, values } = series[datasetIndex] ?? { name: '', values: [] };
            return `${name}: ${format(values[dataIndex] ?? '0')}`;
          },
        },
      },
    },
  };
  return options;
}

/** The axis spans the first to the last date; a single date is centred. */
function spanOf(dates: string[]): { min: number; max: number } {
  const days = dates.map(dayOf);
  const [min, max] = [Math.min(...days), Math.max(...days)];
  return min === max ? { min: min - 1, max: max + 1 } : { min, max };
}
