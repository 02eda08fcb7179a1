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
import './table.css';

type TableScrollProps<Part extends string> = {
  /** What the table is called. */
  label: string;
  /** Whether that is seen above it. A heading beside it says the same otherwise. */
  isLabelSeen?: boolean;
} & (
  | { children: ReactNode }
  | {
      /**
       * What gives way where the table has no room, the least important first, with its name in words; null for what only
       * moves to another place of the row.
       */
      givesWay: Record<Part, string | null>;
      /** The table; asks which parts there is room for. */
      children: (has: (part: Part) => boolean) => ReactNode;
      /** Told what gave way, where something else says so. */
      onGone?: (parts: Part[]) => void;
    }
);

/** What a table is called, and whether it is a place to stop at: what scrolls it is the box around it. */
type OfTable = { label: string; tabIndex?: number };
const OfTableContext = createContext<OfTable | null>(null);

/**
 * The table of a `TableScroll`. It has the name and, where it overflows, the focus: commands of screen readers that walk its
 * cells take the focus to what is next around a cell, and a box around the table would lead them out of it.
 *
 * Its name is a caption, which screen readers say when they jump from table to table. The caption is off the screen, and the
 * table refers to it with `aria-labelledby`: screen readers skip such a label when they read line by line, where the name
 * of the table is said on entering it.
 */
export function Table({ children, ...props }: ComponentProps<'table'>) {
  const id = useId();
  const of = use(OfTableContext);
  if (!of) throw new Error('A table stands in a TableScroll');
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

/** How many parts are gone where there is no room for all of `most`, and whether the box overflows even so. */
function useGivingWay(most: number) {
  const { i18n } = useTranslation();
  const [gone, setGone] = useState(0);
  const [overflows, setOverflows] = useState<'sideways' | 'down' | null>(null);
  const box = useRef<HTMLDivElement>(null);
  /** How wide the table was with so many parts gone, px: so much room brings one back. */
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
  // Other words are other widths.
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
 * A table that may be wider than its place: parts of it give way, and it says which. What is too wide for a phone even
 * then is pushed sideways, by keyboard too, while the row headers stay. While all of it is there it is no place to stop at.
 */
export function TableScroll<Part extends string = never>(props: TableScrollProps<Part>) {
  const { t } = useTranslation();
  const parts = 'givesWay' in props ? (Object.keys(props.givesWay) as Part[]) : [];
  const { gone, overflows, watch } = useGivingWay(parts.length);
  const away = parts.slice(0, gone);
  const onGone = 'onGone' in props ? props.onGone : undefined;
  const said = away.join();
  useLayoutEffect(() => onGone?.(said === '' ? [] : (said.split(',') as Part[])), [onGone, said]);

  const names = 'givesWay' in props ? away.flatMap((part) => props.givesWay[part] ?? []).join(', ') : '';
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
      <div ref={watch} className="table-scroll" data-sideways={overflows === 'sideways' ? '' : undefined}>
        <OfTableContext value={ofTable}>
          {'givesWay' in props ? props.children((part) => !away.includes(part)) : props.children}
        </OfTableContext>
      </div>
    </div>
  );
}
