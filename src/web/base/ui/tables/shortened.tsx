import type { ReactNode } from 'react';
import './shortened.css';

/**
 * Words that may be cut where there is no room: names, descriptions; never a figure, a date or a status. A pointer that comes
 * to them shows them whole.
 */
export const Shortened = ({ children }: { children: ReactNode }) => <span className="shortened">{children}</span>;

/** From now on words that are cut have all of them as their title when a pointer comes to them. Returns what ends it. */
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

/** Who did something, and when: of the two the name is shortened. */
export function Signed({ by, at }: { by: string; at: string }) {
  return (
    <span className="grid-pair">
      <Shortened>{by}</Shortened>
      <span className="dim">{at}</span>
    </span>
  );
}
