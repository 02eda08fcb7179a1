import { useSyncExternalStore } from 'react';

/** The tokens of `ui/base.css` as a canvas understands them. */
export type ChartColours = { series: string[]; text: string; ink: string; line: string; ground: string; font: string };

/** In the order of the series; `chart.css` gives the legend the same ones. */
const seriesTokens = ['--tile', '--warn', '--good', '--bad'];

const root = document.documentElement;

/** The present colour of a token: its `light-dark()` value is only resolved on an element. */
function colourOf(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  root.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const readColours = (): ChartColours => ({
  series: seriesTokens.map(colourOf),
  text: colourOf('--ink-2'),
  ink: colourOf('--ink'),
  line: colourOf('--sand-3'),
  ground: colourOf('--sand-0'),
  font: getComputedStyle(root).fontFamily,
});

const subscribe = (changed: () => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(root, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
};

/** Memoized per theme, so that the object is stable. */
let read: { theme: string | undefined; colours: ChartColours } | null = null;

function coloursOfNow(): ChartColours {
  const { theme } = root.dataset;
  if (read?.theme !== theme || read === null) read = { theme, colours: readColours() };
  return read.colours;
}

/** The colours of the theme; updated when the theme changes. */
export const useChartColours = (): ChartColours => useSyncExternalStore(subscribe, coloursOfNow);
