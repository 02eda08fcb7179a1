import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { flag } from '../flag.ts';
import './table.css';

type TableScrollProps<Part extends string> = {
  /** The name of the table. */
  label: string;
  /** Whether the name is shown above the table; otherwise a heading has it. */
  isLabelSeen?: boolean;
} & (
  | { children: ReactNode }
  | {
      /**
       * The parts that are removed if the table has no room, least important first, with their names; null for a part
       * that only moves to another place in the row.
       */
      hidePriority: Record<Part, string | null>;
      /** Renders the table; `has` tells whether there is room for a part. */
      children: (has: (part: Part) => boolean) => ReactNode;
      /** Called with the removed parts, if the caller shows them itself. */
      onGone?: (parts: Part[]) => void;
    }
);

/** The name of a table, and its tab stop while the box around it scrolls. */
type OfTable = { label: string; tabIndex?: number };
const OfTableContext = createContext<OfTable | null>(null);

/**
 * The table of a `TableScroll`. The table itself is focusable where it overflows: when screen readers move between
 * cells, they focus the nearest focusable ancestor, and a box around the table would lead them out of it.
 *
 * The name is a caption off the screen, which screen readers read when they jump to the table. With `aria-labelledby`
 * they skip the caption when they read line by line.
 */
export function Table({ children, ...props }: ComponentProps<'table'>) {
  const id = useId();
  const of = use(OfTableContext);
  if (!of) throw new Error('A Table must be rendered in a TableScroll');
  const { label, ...place } = of;
  return (
    <table {...props} {...place} aria-labelledby={id}>
      <caption id={id} className="table-name">
        {label}
      </caption>
      {children}
    </table>
  );
}

/** How many of `most` parts are removed for lack of room, and whether the box still overflows. */
function useGivingWay(most: number) {
  const { i18n } = useTranslation();
  const [gone, setGone] = useState(0);
  const [overflows, setOverflows] = useState<'sideways' | 'down' | null>(null);
  const box = useRef<HTMLDivElement>(null);
  /** The width of the table by the number of removed parts, px: with that much room a part is shown again. */
  const needed = useRef<number[]>([]);
  const measure = useCallback(() => {
    const { current } = box;
    if (!current) return;
    const { clientWidth, scrollWidth, clientHeight, scrollHeight } = current;
    const isSideways = scrollWidth > clientWidth + 1;
    setOverflows(isSideways ? 'sideways' : scrollHeight > clientHeight + 1 ? 'down' : null);
    setGone((now) => {
      if (isSideways && now < most) {
        needed.current[now] = scrollWidth;
        return now + 1;
      }
      const before = needed.current[now - 1];
      return before !== undefined && clientWidth >= before ? now - 1 : now;
    });
  }, [most]);
  // Another language has other widths.
  const language = useRef(i18n.language);
  useLayoutEffect(() => {
    if (language.current !== i18n.language) setGone(0);
    language.current = i18n.language;
    measure();
  });
  const watch = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element;
      if (!element) return;
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [measure],
  );
  return { gone, overflows, watch };
}

/**
 * A table that may be wider than its container: parts are removed, with a note of which. If it still overflows, it
 * scrolls sideways under fixed row headers, and is a tab stop.
 */
export function TableScroll<Part extends string = never>(props: TableScrollProps<Part>) {
  const { t } = useTranslation();
  // `Object.keys` and `split` do not keep the type of the keys.
  const parts = 'hidePriority' in props ? (Object.keys(props.hidePriority) as Part[]) : [];
  const { gone, overflows, watch } = useGivingWay(parts.length);
  const away = parts.slice(0, gone);
  const onGone = 'onGone' in props ? props.onGone : undefined;
  const said = away.join();
  useLayoutEffect(() => onGone?.(said === '' ? [] : (said.split(',') as Part[])), [onGone, said]);

  const names = 'hidePriority' in props ? away.flatMap((part) => props.hidePriority[part] ?? []).join(', ') : '';
  const { label, isLabelSeen } = props;
  const ofTable: OfTable = { label, ...(overflows ? { tabIndex: 0 } : {}) };
  return (
    <div className="table-box">
      {isLabelSeen && (
        <p className="table-label" aria-hidden="true">
          {label}
        </p>
      )}
      {names !== '' && !onGone && <p className="table-hint dim">{t('list.no_room_for', { names })}</p>}
      {overflows === 'sideways' && <p className="table-hint dim">{t('list.sideways')}</p>}
      <div ref={watch} className="table-scroll" data-sideways={flag(overflows === 'sideways')}>
        <OfTableContext value={ofTable}>
          {'hidePriority' in props ? props.children((part) => !away.includes(part)) : props.children}
        </OfTableContext>
      </div>
    </div>
  );
}
