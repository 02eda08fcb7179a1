import {
  BarController,
  BarElement,
  CategoryScale,
  type ChartData,
  Chart as ChartJs,
  type ChartOptions,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { Chart as Drawing } from 'react-chartjs-2';
import { formatDate, formatRate } from '../i18n/format.ts';
import { usePrinting } from '../ui/use-printing.ts';
import type { ChartProps } from './chart.tsx';
import { type ChartColours, useChartColours } from './chart-colours.ts';
import { dateAt, dateTicks, dayOf } from './date-ticks.ts';
import { wrapLabel } from './wrap-label.ts';

ChartJs.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

type Kind = 'line' | 'bar';
type Point = { x: number; y: number | null };
type Place = number | Point | null;
type CanvasProps = ChartProps & { places: string[] };

/** Lines are told apart without colours too; bars are full or hollow. */
const dashes = [[], [7, 4], [2, 3], [10, 3, 2, 3]];
/** The size of a drawing on paper, px: as wide as A4 between its margins. */
const PAPER = { width: 700, height: 250 };
/** So many points can be seen apart from each other. */
const FEW = 40;

/** The drawing of a chart, in the colours of the theme. It is a picture: what it says is said by whoever shows it. */
export default function ChartCanvas(props: CanvasProps) {
  const { kind } = props;
  const colours = useChartColours();
  const data = useMemo(() => dataOf(props, colours), [props, colours]);
  const options = useMemo(() => optionsOf(props, colours), [props, colours]);
  const drawing = useRef<ChartJs<Kind, Place[]>>(null);
  const isPrinting = usePrinting();
  // A browser lays a page out for the paper when nothing can be drawn any more.
  useLayoutEffect(() => {
    if (isPrinting) drawing.current?.resize(PAPER.width, PAPER.height);
    else drawing.current?.resize();
  }, [isPrinting]);
  return <Drawing ref={drawing} key={kind} type={kind} data={data} options={options} role="presentation" />;
}

function dataOf({ kind, axis, series, held, places }: CanvasProps, colours: ChartColours): ChartData<Kind, Place[]> {
  const placed = (value: string | null, index: number): Place => {
    const height = value === null ? null : Number(value);
    return 'dates' in axis ? { x: dayOf(axis.dates[index] ?? ''), y: height } : height;
  };
  return {
    labels: places,
    datasets: series.map(({ name, values }, index) => {
      const colour = colours.series[index % colours.series.length] ?? colours.text;
      return {
        label: name,
        data: values.map(placed),
        borderColor: colour,
        backgroundColor: kind === 'bar' ? fillOf(index, colour, colours.ground) : colour,
        ...(kind === 'bar'
          ? { borderRadius: 2, borderWidth: 2, borderSkipped: false, maxBarThickness: 40 }
          : {
              borderWidth: 2,
              borderDash: dashes[index % dashes.length] ?? [],
              pointRadius: values.length > FEW ? 0 : 3,
              pointHoverRadius: 5,
              // The first and the last point stand at the very edge.
              clip: 8,
              stepped: held ? ('before' as const) : false,
            }),
      };
    }),
  };
}

/** Full, hollow, striped, hollow: the series of bars can be told apart without their colours. */
function fillOf(index: number, colour: string, ground: string): string | CanvasPattern {
  if (index % 2 === 1) return ground;
  return index % 4 === 2 ? stripes(colour, ground) : colour;
}

/** How far one stripe is from the next, in pixels. */
const STRIPE = 6;

function stripes(colour: string, ground: string): string | CanvasPattern {
  const tile = document.createElement('canvas');
  tile.width = STRIPE;
  tile.height = STRIPE;
  const pen = tile.getContext('2d');
  if (!pen) return colour;
  pen.fillStyle = ground;
  pen.fillRect(0, 0, STRIPE, STRIPE);
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  // Beyond the corners as well, where the next tile goes on.
  for (const at of [-STRIPE, 0, STRIPE]) {
    pen.moveTo(at - 1, STRIPE + 1);
    pen.lineTo(at + STRIPE + 1, -1);
  }
  pen.stroke();
  return pen.createPattern(tile, 'repeat') ?? colour;
}

/** A value at the axis: binary floats leave their tails behind. */
const tick = (value: number | string): string => formatRate(String(Number(Number(value).toPrecision(9))));

function optionsOf({ axis, series, format, places, stacked = false }: CanvasProps, colours: ChartColours) {
  const { text, line, ground, ink, font } = colours;
  const labels = { color: text, font: { family: font, size: 12 } };
  const isDated = 'dates' in axis;
  const options: ChartOptions<Kind> = {
    responsive: true,
    maintainAspectRatio: false,
    normalized: true,
    // A chart that moves when its window changes is seen, and printed, half way.
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

/** The axis goes from the first date to the last, and a single date stands in its middle. */
function spanOf(dates: string[]): { min: number; max: number } {
  const days = dates.map(dayOf);
  const [min, max] = [Math.min(...days), Math.max(...days)];
  return min === max ? { min: min - 1, max: max + 1 } : { min, max };
}
