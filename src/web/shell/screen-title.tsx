import { useEffect, useRef } from 'react';
import './screen-title.css';

type ScreenTitleProps = {
  title: string;
  /** A line below it: how many, how new. */
  note?: React.ReactNode;
  /** Actions of the screen, at the right. */
  children?: React.ReactNode;
};

/**
 * The heading of a screen. A new screen is announced by it: it gets the focus and names the page, so that a screen reader
 * says where one is. A list that the keyboard goes on into hears ArrowDown from here.
 */
export function ScreenTitle({ title, note, children }: ScreenTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Karavan`;
  }, [title]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="screen-title">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {note && <p className="dim">{note}</p>}
      </div>
      {children && <div className="screen-actions">{children}</div>}
    </div>
  );
}
