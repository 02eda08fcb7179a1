import {
  BarController,
  BarElement,
  CategoryScale,
  type ChartData,
  Chart as ChartJs,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { Chart as Drawing } from 'react-chartjs-2';
import { usePrinting } from '../ui/use-printing.ts';
import { type ChartColours, useChartColours } from './chart-colours.ts';
import { type CanvasProps, type Kind, optionsOf } from './chart-options.ts';
import { dayOf } from './date-ticks.ts';

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

type Point = { x: number; y: number | null };
type Place = number | Point | null;

/** Lines are told apart without colours too; bars are full or hollow. */
const dashes = [[], [7, 4], [2, 3], [10, 3, 2, 3]];
/** The size of a drawing on paper, px: as wide as A4 between its margins. */
const PAPER = { width: 700, height: 250 };
/** Maximal number of points that are drawn with markers. */
const MAX_MARKED_POINTS = 40;

/** The drawing of a chart, in the colours of the theme. The surrounding component provides its text alternative. */
export default function ChartCanvas(props: CanvasProps) {
  const { kind } = props;
  const colours = useChartColours();
  const data = useMemo(() => dataOf(props, colours), [props, colours]);
  const options = useMemo(() => optionsOf(props, colours), [props, colours]);
  const drawing = useRef<ChartJs<Kind, Place[]>>(null);
  const isPrinting = usePrinting();
  // Browsers lay out the printed page when the canvas can no longer be drawn, so it is resized before.
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
              pointRadius: values.length > MAX_MARKED_POINTS ? 0 : 3,
              pointHoverRadius: 5,
              // The first and the last point lie on the edge of the chart area.
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

/** Distance of two stripes, px. */
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
  // Beyond the corners too, so that the stripes continue in the next tile.
  for (const at of [-STRIPE, 0, STRIPE]) {
    pen.moveTo(at - 1, STRIPE + 1);
    pen.lineTo(at + STRIPE + 1, -1);
  }
  pen.stroke();
  return pen.createPattern(tile, 'repeat') ?? colour;
}
