import { counted, type Line, lineHolds, longest, sizes } from './line.ts';

/** Places in the picture, px. The names of the lines stand at their ends, in the right half. */
const plot = { left: 80, right: 560, top: 56 };
const WIDTH = 980;
const LABELS = 600;
/** Distance of two names, px. */
const LINE_HEIGHT = 17;
const LEAST_HEIGHT = 420;
const FOOT = 56;

/** Whole decades around the measured times, ms. */
function decades(times: number[]): number[] {
  const [least, most] = [Math.floor(Math.log10(Math.min(...times))), Math.ceil(Math.log10(Math.max(...times)))];
  return Array.from({ length: most - least + 1 }, (_, at) => 10 ** (least + at));
}

/** Colours with enough contrast on white and on the dark grey of code hosts, for viewers that ignore the second rule. */
const style = `
  text { font: 12px system-ui, sans-serif; fill: #57606a }
  .title { font-size: 15px; font-weight: 600 }
  .grid { stroke: #8c959f; stroke-opacity: .3 }
  .bound { stroke: #8c959f; stroke-dasharray: 5 4 }
  .line { fill: none; stroke-width: 1.6; stroke-linejoin: round }
  .lead { fill: none; stroke-width: .8; stroke-opacity: .5 }
  .yes { stroke: #2f81c7 } .no { stroke: #d9622b }
  circle.yes { fill: #2f81c7 } circle.no { fill: #d9622b }
  @media (prefers-color-scheme: dark) { text { fill: #b1bac4 } }`;

/** An SVG picture of the times over the sizes, both on logarithmic axes: a line for each read. */
export function drawGrowth(lines: Line[]): string {
  const drawn = lines.filter(({ times }) => times.some((time) => typeof time === 'number'));
  const ticks = decades([longest, ...drawn.flatMap(({ times }) => times.filter((time) => typeof time === 'number'))]);
  const bottom = plot.top + Math.max(LEAST_HEIGHT, drawn.length * LINE_HEIGHT);
  const [least = 1, most = 10] = [ticks[0], ticks.at(-1)];
  const x = (at: number) => plot.left + ((plot.right - plot.left) * at) / (sizes.length - 1);
  const y = (ms: number) => bottom - ((bottom - plot.top) * Math.log10(ms / least)) / Math.log10(most / least);
  const ends = drawn.map((line) => ({ line, at: line.times.findLastIndex((time) => typeof time === 'number') }));
  const places = spread(
    // A read that fails stands above the slowest ones.
    ends.map(({ line, at }) => (at < sizes.length - 1 ? plot.top : y(Number(line.times[at])))),
    plot.top,
    bottom,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + FOOT}" width="${WIDTH}" height="${bottom + FOOT}" role="img">
<title>How long reads take over ${sizes.map(counted).join(', ')} sales</title>
<style>${style}
</style>
<text class="title" x="${plot.left}" y="24">p50 of a request over the number of sales</text>
<text x="${plot.left}" y="42">blue: within both bounds; orange: slower, or grows</text>
${ticks.map((ms) => horizontal(y(ms), 'grid', `${counted(ms)} ms`)).join('\n')}
<path class="bound" d="M${plot.left} ${px(y(longest))}H${plot.right}"/>
<text x="${plot.right - 8}" y="${px(y(longest) - 6)}" text-anchor="end">bound: ${longest.toFixed(0)} ms</text>
${sizes.map((size, at) => vertical(x(at), bottom, counted(size))).join('\n')}
<text x="${(plot.left + plot.right) / 2}" y="${bottom + 44}" text-anchor="middle">sales</text>
${ends.map(({ line, at }, index) => curve(line, at, places[index] ?? 0, { x, y })).join('\n')}
</svg>
`;
}

const horizontal = (y: number, kind: string, label: string): string =>
  `<path class="${kind}" d="M${plot.left} ${px(y)}H${plot.right}"/><text x="${plot.left - 8}" y="${px(y + 4)}" text-anchor="end">${label}</text>`;

const vertical = (x: number, bottom: number, label: string): string =>
  `<path class="grid" d="M${px(x)} ${plot.top}V${px(bottom)}"/><text x="${px(x)}" y="${px(bottom + 22)}" text-anchor="middle">${label}</text>`;

type Scales = { x: (at: number) => number; y: (ms: number) => number };

/** The line of a read up to its last measured size, and its name beside the end. */
function curve(line: Line, last: number, place: number, { x, y }: Scales): string {
  const kind = lineHolds(line) ? 'yes' : 'no';
  const points = line.times.flatMap((time, at) => (typeof time === 'number' ? [`${px(x(at))} ${px(y(time))}`] : []));
  const [endX, endY] = [x(last), y(Number(line.times[last]))];
  const failed = last < sizes.length - 1 ? `: fails at ${counted(sizes[last + 1] ?? 0)}` : '';
  return [
    `<path class="line ${kind}" d="M${points.join('L')}"/><circle class="${kind}" cx="${px(endX)}" cy="${px(endY)}" r="2.5"/>`,
    `<path class="lead ${kind}" d="M${px(endX + 4)} ${px(endY)}L${LABELS - 6} ${px(place)}"/>`,
    `<text x="${LABELS}" y="${px(place + 4)}">${escaped(line.job)}${failed}</text>`,
  ].join('');
}

/** Moves heights apart so that names do not overlap, in their order and within the picture. */
function spread(wanted: number[], top: number, bottom: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let free = top;
  for (const at of order) {
    placed[at] = Math.max(placed[at] ?? 0, free);
    free = (placed[at] ?? 0) + LINE_HEIGHT;
  }
  free = bottom;
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at] ?? 0, free);
    free = (placed[at] ?? 0) - LINE_HEIGHT;
  }
  return placed;
}

const px = (value: number): string => value.toFixed(1);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
