import { type RefObject, useEffect, useRef } from 'react';

/** A chart of the screen: a picture, or the table of its numbers. */
type TurnedChart = {
  box: RefObject<HTMLElement | null>;
  isTable: boolean;
  turn: (isTable: boolean, takesFocus: boolean) => void;
};

const charts = new Set<RefObject<TurnedChart>>();

/** Registers a chart for `toggleCharts`. */
export function useToggledChart(chart: TurnedChart): void {
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
 * Replaces all charts of the screen by their tables, or all tables by charts if all are tables. The focus stays within
 * the chart that has it, or moves to the first.
 */
export function toggleCharts(): void {
  const all = [...charts].map(({ current }) => current).sort((one, other) => (isBefore(one, other) ? -1 : 1));
  const isTable = all.some((chart) => !chart.isTable);
  const here = all.find(({ box }) => box.current?.contains(document.activeElement)) ?? all[0];
  for (const chart of all) chart.turn(isTable, chart === here);
}
