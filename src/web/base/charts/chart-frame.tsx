import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenActions } from '../shell/screen-actions.tsx';
import { Button } from '../ui/button.tsx';
import { toggleCharts, useToggledChart } from './toggle-charts.ts';
import './chart.css';

type ChartFrameProps = {
  /** Title of the chart, and name of the table with the same numbers. */
  title: string;
  /** Text alternative of the picture: its conclusion in a sentence. */
  conclusion: string;
  picture: ReactNode;
  /** The same numbers: a table in a `TableScroll`. */
  table: ReactNode;
};

/**
 * A picture with its conclusion as text alternative. A button replaces it by the table of its numbers; a key does so
 * for all charts of the screen.
 */
export function ChartFrame({ title, conclusion, picture, table }: ChartFrameProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const takesFocus = useRef(false);
  const turn = (toTable: boolean, withFocus: boolean) => {
    if (toTable === isTable) return;
    if (toTable && withFocus)
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    takesFocus.current = withFocus;
    setTable(toTable);
  };
  const toggle = () => turn(!isTable, true);
  useToggledChart({ box, isTable, turn });
  // The focus moves into the table, and back to where it was when the picture returns.
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    const table = box.current?.querySelector('table');
    // A table without overflow is not focusable by itself.
    if (isTable && table && !table.hasAttribute('tabindex')) table.tabIndex = -1;
    (isTable ? table : before.current)?.focus();
  }, [isTable]);
  const action = t(isTable ? 'chart.show_chart' : 'chart.show_table');
  useScreenActions([
    { id: 'figures', name: t('keyboard.letters.figures'), shortcut: 'figures', run: toggleCharts },
    { id: `chart-${id}`, name: t('chart.action', { action, title }), run: toggle },
  ]);
  return (
    <div className="chart" ref={box}>
      <div className="chart-head">
        <p className="chart-conclusion" aria-hidden={!isTable}>
          {conclusion}
        </p>
        <Button small shortcut="figures" onPress={toggle}>
          {action}
          <span className="hidden-text">: {title}</span>
        </Button>
      </div>
      {isTable ? <div className="chart-table">{table}</div> : picture}
    </div>
  );
}
