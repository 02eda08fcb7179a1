import { useEffect, useRef, useState } from 'react';
import { announce } from '../ui/focus/announcer.ts';
import { useArrival } from '../ui/focus/screen-focus.ts';
import './screen-title.css';

type ScreenTitleProps = {
  title: string;
  /** A line below the title: number of rows, age of the data. */
  note?: React.ReactNode;
  /** Announced once after the title: number of rows, period. */
  summary?: string | null;
  /** Actions of the screen, at the right. */
  children?: React.ReactNode;
  /** Called on ArrowDown, which moves the focus from the heading to the content below. */
  onDown?: () => void;
  /** The element that gets the focus instead of the heading; null until it is known. */
  landing?: () => HTMLElement | null;
};

/**
 * The heading of a screen. On a new screen it gets the focus and sets the document title, so that screen readers
 * announce the screen; then the summary is announced once.
 */
export function ScreenTitle({ title, note, summary = null, children, onDown, landing }: ScreenTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasCome, setCome] = useState(false);
  useArrival(heading, { landing, onCome: () => setCome(true) });
  // Not before the focus: a screen reader that is busy with the new title of the window misses what gets the focus.
  useEffect(() => {
    if (hasCome) document.title = `${title} — Karavan`;
  }, [title, hasCome]);
  const isSummed = useRef(false);
  useEffect(() => {
    if (summary === null || isSummed.current) return;
    isSummed.current = true;
    announce(summary);
  }, [summary]);
  return (
    <div className="screen-title">
      <div>
        <h1
          ref={heading}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || !onDown) return;
            event.preventDefault();
            onDown();
          }}
        >
          {title}
        </h1>
        {note && <p className="dim">{note}</p>}
      </div>
      {children && <div className="screen-actions">{children}</div>}
    </div>
  );
}
