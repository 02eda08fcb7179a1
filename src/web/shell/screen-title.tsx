import { useEffect, useRef } from 'react';
import './screen-title.css';

type ScreenTitleProps = {
  title: string;
  /** A line below it: how many, how new. */
  note?: React.ReactNode;
  /** Actions of the screen, at the right. */
  children?: React.ReactNode;
  /** Where ArrowDown leads from the heading: into what stands below it. */
  onDown?: () => void;
};

/**
 * The heading of a screen. A new screen is announced by it: it gets the focus and names the page, so that a screen reader
 * says where one is.
 */
export function ScreenTitle({ title, note, children, onDown }: ScreenTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} — Karavan`;
  }, [title]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="screen-title">
      <div>
        <h1
          ref={heading}
          tabIndex={-1}
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
