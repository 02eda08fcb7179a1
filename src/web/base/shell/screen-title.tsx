import { useEffect, useRef, useState } from 'react';
import { announce } from '../ui/focus/announcer.ts';
import { useArrival } from '../ui/focus/arrival.ts';
import './screen-title.css';

type ScreenTitleProps = {
  title: string;
  /** A line below it: how many, how new. */
  note?: React.ReactNode;
  /** What is said after the title once it is known: how many rows there are, which days are shown. */
  summary?: string | null;
  /** Actions of the screen, at the right. */
  children?: React.ReactNode;
  /** Where ArrowDown leads from the heading: into what stands below it. */
  onDown?: () => void;
  /** What the focus comes to in place of the heading; null as long as it isn't known. */
  landing?: () => HTMLElement | null;
};

/**
 * The heading of a screen. A new screen is announced by it: it gets the focus and names the page, so that a screen reader
 * says where one is; then the summary is said, once.
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
