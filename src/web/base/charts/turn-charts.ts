import { type RefObject, useEffect, useRef } from 'react';

/** A chart of the screen: a picture, or the table of its numbers. */
type TurnedChart = {
  box: RefObject<HTMLElement | null>;
  isTable: boolean;
  turn: (isTable: boolean, takesFocus: boolean) => void;
};

const charts = new Set<RefObject<TurnedChart>>();

/** Makes a chart one of those that are turned together. */
export function useTurnedChart(chart: TurnedChart): void {
  const latest = useRef(chart);
  latest.current = chart;
  useEffect(() => {
    charts.add(latest);
    return () => void charts.delete(latest);
  }, []);
}

const isBefore = (one: TurnedChart, other: TurnedChart): boolean => {
  const place = other.box.current && one.box.current?.compareDocumentPosition(other.box.current);
  return Boolean(place && place & Node.DOCUMENT_POSITION_FOLLOWING);
};

/**
 * Turns all charts of the screen into tables; all of them back when none is left to turn. The focus goes along with the chart
 * that has it, or else with the first.
 */
export function turnCharts(): void {
  const all = [...charts].map(({ current }) => current).sort((one, other) => (isBefore(one, other) ? -1 : 1));
  const isTable = all.some((chart) => !chart.isTable);
  const here = all.find(({ box }) => box.current?.contains(document.activeElement)) ?? all[0];
  for (const chart of all) chart.turn(isTable, chart === here);
}
