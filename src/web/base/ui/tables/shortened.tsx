import type { ReactNode } from 'react';
import './shortened.css';

/**
 * A text that may be cut for lack of room, with the whole text on hover: names, descriptions; never figures, dates,
 * statuses.
 */
export const Shortened = ({ children }: { children: ReactNode }) => <span className="shortened">{children}</span>;

/** Sets the `title` of cut texts on hover. Returns a function that ends it. */
export function showShortened(): () => void {
  const onPointerOver = ({ target }: PointerEvent) => {
    const words = target instanceof Element ? target.closest<HTMLElement>('.shortened') : null;
    if (!words) return;
    const isCut = words.scrollWidth > words.clientWidth || words.scrollHeight > words.clientHeight;
    if (isCut) words.title = words.textContent;
    else words.removeAttribute('title');
  };
  document.addEventListener('pointerover', onPointerOver);
  return () => document.removeEventListener('pointerover', onPointerOver);
}

/** A person and a moment; only the name is cut. */
export function Signed({ by, at }: { by: string; at: string }) {
  return (
    <span className="grid-pair">
      <Shortened>{by}</Shortened>
      <span className="dim">{at}</span>
    </span>
  );
}
