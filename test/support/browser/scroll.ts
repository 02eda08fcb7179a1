import type { Page } from 'playwright-core';

/** The frames painted while a list was scrolled to its end. */
export type Scroll = {
  frames: number;
  /** Places where a row should have been and none was, over all frames. */
  blank: number;
  /** The most rows that were in the page at once, and the index of the last one. */
  most: number;
  last: number;
};

/** Scrolls by so many pixels a frame until nothing is left, and looks at each frame that was painted. */
export const scrollToEnd = (page: Page, step: number): Promise<Scroll> =>
  page.evaluate(
    (pixels) =>
      new Promise<Scroll>((resolve) => {
        const frame = document.querySelector('.grid') as HTMLElement;
        const seen: Scroll = { frames: 0, blank: 0, most: 0, last: 0 };
        let still = 0;
        const look = () => {
          const { top, bottom, left } = frame.getBoundingClientRect();
          for (let y = top + 60; y < bottom - 60; y += 34) {
            const row = document.elementFromPoint(left + 200, y)?.closest('tr');
            if (!row?.dataset.index || row.classList.contains('grid-blank')) seen.blank++;
          }
          const rows = frame.querySelectorAll<HTMLElement>('tbody tr[data-index]');
          seen.most = Math.max(seen.most, rows.length);
          seen.last = Number(rows[rows.length - 1]?.dataset.index);
          seen.frames++;
          const before = frame.scrollTop;
          frame.scrollTop += pixels;
          still = frame.scrollTop === before ? still + 1 : 0;
          // Half a second of standing still at the end: nothing more is on its way.
          if (still > 30) resolve(seen);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    step,
  );
